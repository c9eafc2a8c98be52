import { expect } from "vitest";
import type { Leg } from "#shared/domain/strategy/strategy.ts";
import type { Market } from "#shared/engine/market/market.ts";
import type { Period } from "#shared/engine/market/period.ts";
import { enginePaths } from "./engine-paths.ts";
import { type KernelPaths, kernelPaths, type PathSweep, type TableExports } from "./kernel-paths.ts";
import type { Tally } from "./situations.ts";

/** Time levels equal the engine's if the event set allows the entry; a mask excludes the others. */
const expectTimes = (
  found: KernelPaths,
  expected: ReturnType<typeof enginePaths>,
  sweep: PathSweep,
): void => {
  for (const [level, { exits, pnlCents }] of expected.times.entries()) {
    const allowed = expected.allowed[Math.floor(level / sweep.hold.length)]!;
    const keep = (values: number[]) => values.map((value, at) => (allowed[at] ? value : 0));
    expect(keep(found.times[level]!.exits)).toEqual(keep(exits));
    expect(keep(found.times[level]!.pnlCents)).toEqual(keep(pnlCents));
  }
};

/** Asserts that the kernel's paths of each spread equal the engine's. Counts rare cases in `tally`. */
export const expectPaths = (
  kernel: TableExports,
  market: Market,
  period: Period,
  sweep: PathSweep,
  spreads: readonly (readonly Leg[])[],
  tally?: Tally,
): void => {
  for (const [index, found] of kernelPaths(kernel, market, period, sweep, spreads).entries()) {
    const expected = enginePaths(market, period, sweep, spreads[index]!, tally);
    expect(found.isValid).toEqual(expected.isValid);
    expect(found.riskCents).toEqual(expected.riskCents);
    expect(found.stops).toEqual(expected.stops.map(({ exits, pnlCents }) => ({ exits, pnlCents })));
    expect(found.targets).toEqual(expected.targets.map(({ exits, pnlCents }) => ({ exits, pnlCents })));
    expect(found.trails).toEqual(expected.trails.map(({ exits, pnlCents }) => ({ exits, pnlCents })));
    expectTimes(found, expected, sweep);
  }
};
