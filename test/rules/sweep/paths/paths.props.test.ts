import fc from "fast-check";
import { expect, test } from "vitest";
import { periodOf } from "#shared/engine/market/period.ts";
import { strategyOf } from "../../engine/hand-strategy.ts";
import { marketOf } from "../../market/build-market.ts";
import { anyGappedChain, anyPathSweep, anySideFiles, anySpread } from "./any-spread.ts";
import { expectPaths } from "./expect-paths.ts";
import { openKernel } from "./kernel-paths.ts";
import { emptyTally } from "./situations.ts";

const kernel = await openKernel();

test("gives each level the exit and P&L of a backtest with that level alone, on random markets (S32, M3a, X1 to X6, A2, E1, C6, B2, H2 to H6)", () => {
  const tally = emptyTally();
  fc.assert(
    fc.property(
      anyGappedChain,
      anySideFiles,
      fc.array(anySpread, { minLength: 1, maxLength: 3 }),
      anyPathSweep,
      fc.tuple(fc.nat(3), fc.nat(3)),
      (rows, sideFiles, spreads, sweep, [cutStart, cutEnd]) => {
        const market = marketOf(rows, sideFiles);
        const whole = periodOf(strategyOf(), market)!;
        const period = { ...whole, first: whole.first + cutStart, last: whole.last - cutEnd };
        expectPaths(kernel, market, period, sweep, spreads, tally);
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 45) },
  );
  expect(Object.fromEntries([...tally].filter(([, count]) => count === 0))).toEqual({});
});
