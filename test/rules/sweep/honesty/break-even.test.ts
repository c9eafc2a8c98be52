import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOption } from "#shared/domain/contract.ts";
import type { Day } from "#shared/domain/day.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { runBacktest } from "#shared/engine/account/run-account.ts";
import { candidatesOf } from "#shared/engine/candidates.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { breakEvenSlippage } from "#shared/sweep/honesty/break-even.ts";
import { datesFrom, quoted, run } from "../../engine/hand-market.ts";
import { byDelta, longCall, strategyOf } from "../../engine/hand-strategy.ts";
import { anyStrategyOfLegs, fairChain } from "../../engine/random-market.ts";
import { marketOf } from "../../market/build-market.ts";
import { anySideFiles } from "../paths/any-spread.ts";

const breakEvenOf = (market: Market, parts: Partial<Strategy>): number | undefined => {
  const strategy = strategyOf({
    period: { start: 0 as Day, end: undefined, lengthYears: undefined },
    ...parts,
  });
  const job = { strategy, market, references: {} };
  const period = periodOf(strategy, market)!;
  const slice = candidatesOf(job, period, period.first, period.last + 1);
  return breakEvenSlippage(job, runBacktest(job, period, [slice]).taken);
};

const DATES = datesFrom("2024-01-02", 3);
const EXPIRY = "2024-02-16";
/** Quotes of a call on three sessions; one entry, closed at the end of the test. */
const chain = (...quotes: string[]) => marketOf(quoted(`call 100 ${EXPIRY}`, DATES, quotes));
const ONE_TRADE: Partial<Strategy> = { waitSessions: 9 };

describe("break-even slippage (S24)", () => {
  test("returns 0 to 100% break-even slippage when trades earn at the midpoint but not at the quotes", () => {
    // At the midpoint 1.10 to 1.30, $20; at the quotes 1.20 to 1.20, $0: 100% of the half-spread.
    expect(breakEvenOf(chain("1.00/1.20", "1.20/1.40", "1.20/1.40"), ONE_TRADE)).toBe(100);
    // 1.10 to 1.20, $10; at the quotes 1.20 to 1.10, −$10: 50%.
    expect(breakEvenOf(chain("1.00/1.20", "1.20/1.40", "1.10/1.30"), ONE_TRADE)).toBe(50);
    // Commissions of $2 and $2 at any fill leave $6 of $20.
    const commissioned = { ...ONE_TRADE, commissionCents: 200 };
    expect(breakEvenOf(chain("1.00/1.20", "1.20/1.40", "1.10/1.30"), commissioned)).toBe(30);
  });

  test("returns over 100% break-even slippage when trades earn at the quotes too", () => {
    // $90 at the midpoint, $70 at the quotes.
    expect(breakEvenOf(chain("1.00/1.20", "1.20/1.40", "1.90/2.10"), ONE_TRADE)).toBe(450);
  });

  test("rounds half a cent at the midpoint against the trader, as a backtest at 0% does", () => {
    // 1.105 is bought at 1.11, 1.405 sold at 1.40: $29; at the quotes 1.20 to 1.31, $11.
    expect(breakEvenOf(chain("1.01/1.20", "1.20/1.40", "1.31/1.50"), ONE_TRADE)).toBeCloseTo(
      (100 * 29) / 18,
      12,
    );
  });

  test("returns 0 for a loss at the midpoint, and blank if fills make no difference", () => {
    expect(breakEvenOf(chain("1.00/1.20", "1.20/1.40", "1.00/1.20"), ONE_TRADE)).toBe(0);
    expect(breakEvenOf(chain("1.10/1.10", "1.20/1.40", "1.30/1.30"), ONE_TRADE)).toBeUndefined();
    expect(breakEvenOf(chain("1.10/1.30"), ONE_TRADE)).toBe(0);
  });

  test("derives break-even slippage from the P&L at 0 and at 100% when only the calendar or an assignment closes positions", () => {
    const untouched = anyStrategyOfLegs.map(
      (strategy): Partial<Strategy> => ({
        ...strategy,
        legs: strategy.legs.map((leg) =>
          isOption(leg) ? { ...leg, strike: byDelta(Math.min(1, leg.quantity / 4)) } : leg,
        ),
        sizing: { kind: "One spread" },
        startBalanceCents: 0,
        stop: { kind: "None" },
        target: { kind: "None" },
        trail: undefined,
        exitDelta: undefined,
      }),
    );
    fc.assert(
      fc.property(fairChain, anySideFiles, untouched, (rows, sideFiles, strategy) => {
        const market = marketOf(rows, sideFiles);
        const reports = [0, strategy.slippagePercent ?? 100, 100].map((slippagePercent) =>
          run(market, { ...strategy, slippagePercent }),
        );
        // At some fills a price may be impossible (C6, X4), which closes or refuses at others.
        const courses = reports.map(({ trades }) =>
          trades.map(({ opened, closed }) => [opened, closed]).join(),
        );
        fc.pre(courses.every((course) => course === courses[0]));
        const [middle = 0, , quotes] = reports.map(({ summary }) => summary.pnlCents);
        fc.pre(middle > 0 && middle !== quotes);
        expect(breakEvenOf(market, strategy)).toBeCloseTo((100 * middle) / (middle - quotes!), 9);
      }),
      { numRuns: 40 },
    );
  });

  test("keeps the trades' sessions and contracts even if other fills would change them", () => {
    // At 100% the stop of $15 closes at once, at 0% never. The actual trade counts.
    const stopped = { ...ONE_TRADE, legs: [longCall], stop: { kind: "$ per spread", dollars: 15 } } as const;
    // 1.10 to 1.15, $5; at the quotes 1.20 to 1.05, −$15.
    expect(breakEvenOf(chain("1.00/1.20", "1.05/1.25", "3.00/3.20"), stopped)).toBe(25);
  });
});
