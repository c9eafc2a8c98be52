import fc from "fast-check";
import { expect, test } from "vitest";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { neighborRunner } from "#shared/engine/neighbors.ts";
import { backtest } from "#shared/engine/report/report.ts";
import { marketOf } from "../market/build-market.ts";
import { anyChain, anyStrategy } from "./random-market.ts";

test("gives each neighbor of a run with shared legs the figures of its own backtest, to the cent", () => {
  let traded = 0;
  fc.assert(
    fc.property(anyChain, anyStrategy, anyStrategy, fc.nat(8), (rows, strategy, other, shift) => {
      const common = { market: marketOf(rows), references: {} };
      const start = common.market.sessions[shift] as Strategy["period"]["start"];
      const neighbors: Strategy[] = [
        strategy,
        { ...strategy, holdDays: other.holdDays, slippagePercent: 50 },
        { ...other, legs: strategy.legs, dteRule: strategy.dteRule },
        { ...strategy, period: { ...strategy.period, start } },
        { ...strategy, dteRule: other.dteRule },
        other,
      ];
      const run = neighborRunner(common);
      for (const each of neighbors) {
        const period = periodOf(each, common.market);
        if (!period) throw new Error("no period");
        const { summary, balances } = run(each, period);
        const whole = backtest({ ...common, strategy: each }, period);
        expect(summary).toEqual(whole.summary);
        expect(balances).toHaveLength(whole.sessions.length);
        if (whole.trades.length > 0) traded++;
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 20) },
  );
  expect(traded).toBeGreaterThan(40);
});
