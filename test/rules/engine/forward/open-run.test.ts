import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Day, formatDay } from "#shared/domain/day.ts";
import type { Forward } from "#shared/domain/result/forward.ts";
import { signalWords } from "#shared/domain/result/forward-words.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { forwardOf } from "#shared/engine/forward/forward.ts";
import { openRun } from "#shared/engine/forward/open-run.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { openPeriodFrom } from "#shared/engine/market/period.ts";
import { day, type MarketOptions, marketOf } from "../../market/build-market.ts";
import { datesFrom, quoted, run, steady } from "../hand-market.ts";
import { byDelta, heldToTheEnd, option, strategyOf } from "../hand-strategy.ts";
import { anyChain, anyStrategyOfLegs } from "../random-market.ts";

const openRunOf = (market: Market, parts: Partial<Strategy>, startBalanceCents = 0) => {
  const period = openPeriodFrom(0 as Day, market);
  if (!period) throw new Error("no session in common");
  return openRun({ strategy: strategyOf(parts), market, references: {} }, period, startBalanceCents);
};

/** The record of a run that was saved when its data ended on a day. */
const forwardFrom = (dataEnd: string, market: Market, parts: Partial<Strategy>): Forward =>
  forwardOf({ dataEnd: day(dataEnd), trades: [], isOfBalance: false }, openRunOf(market, parts));

const DATES = datesFrom("2024-01-02", 6);
const [, , SECOND, THIRD, FOURTH, NEWEST] = DATES as [string, string, string, string, string, string];
const EXPIRY = "2024-02-16";

describe("the open run (W3)", () => {
  test("closes what a test to the same session closes, and leaves open what its end would close", () => {
    let seen = 0;
    fc.assert(
      fc.property(anyChain, anyStrategyOfLegs, (rows, drawn) => {
        const market = marketOf(rows);
        // Expiries after the data, and no limit of the account, so that most runs end with open positions.
        const legs = drawn.legs.slice(0, 2).map((leg) => ({ ...leg, dteDays: 45, strike: byDelta(0.5) }));
        const free = { startBalanceCents: 0, dteRule: "Nearest", holdDays: 40 } as const;
        const strategy = { ...drawn, ...free, legs, exitDteDays: undefined };
        const cut = run(market, strategy).trades;
        const { trades, open, newest } = openRunOf(market, strategy);
        const atEnd = cut.filter(({ exitReason }) => exitReason === "end");
        const figures = ({ opened, closed, exitReason, pnlCents }: (typeof cut)[number]) =>
          [opened, closed, exitReason, pnlCents].join(" ");
        expect(trades.map(figures)).toEqual(
          cut.filter(({ exitReason }) => exitReason !== "end").map(figures),
        );
        type Marked = Pick<(typeof open)[number], "opened" | "pnlCents" | "riskCents" | "spreads">;
        const marked = ({ opened, pnlCents, riskCents, spreads }: Marked) =>
          [opened, pnlCents, riskCents, spreads].join(" ");
        expect(open.filter(({ opened }) => opened < newest).map(marked)).toEqual(atEnd.map(marked));
        seen += atEnd.length;
      }),
      { numRuns: 40 },
    );
    expect(seen).toBeGreaterThan(0);
  });

  test("lets an entry fall on the newest session, marked at what closing it would cost", () => {
    const market = marketOf(steady(`call 100 ${EXPIRY}`, DATES.slice(0, 1), "2.00/2.20"));
    const { open, reason, trades } = openRunOf(market, heldToTheEnd(option("short", "call", 0.5)));
    expect(trades).toEqual([]);
    expect(reason).toBeUndefined();
    expect(open).toMatchObject([{ spreads: 1, openFlowCents: 19_935, pnlCents: -2_130 }]);
  });

  test("enters on no session before a split that is known, also where the split follows the data", () => {
    const chain = steady(`call 100 ${EXPIRY}`, DATES, "2.00/2.20");
    const split: MarketOptions = { splits: [{ day: day("2024-01-10"), ratio: 2 }] };
    const short = { ...heldToTheEnd(option("short", "call", 0.5)), holdDays: 1 };
    expect(openRunOf(marketOf(chain), short).reason).toBeUndefined();
    expect(openRunOf(marketOf(chain, split), short)).toMatchObject({ reason: "Split", open: [] });
  });

  test("begins balances at the account, or without one at the saved result's start", () => {
    const market = marketOf(steady(`call 100 ${EXPIRY}`, DATES, "2.00/2.20"));
    const short = { ...heldToTheEnd(option("short", "call", 0.5)), holdDays: 1 };
    expect(openRunOf(market, short, 777_700).trades[0]?.startBalanceCents).toBe(777_700);
    const withAccount = { ...short, startBalanceCents: 1_000_000 };
    expect(openRunOf(market, withAccount, 777_700).trades[0]?.startBalanceCents).toBe(1_000_000);
  });
});

describe("forward and saved trades (W4)", () => {
  const market = marketOf(steady(`call 100 ${EXPIRY}`, DATES, "2.00/2.20"));
  const strategy = { ...heldToTheEnd(option("short", "call", 0.5)), holdDays: 1, maxPositions: 1 };

  test("counts neither a position across the end of the data nor one opened on it", () => {
    const { trades, sessions, forward, open } = forwardFrom(SECOND, market, strategy);
    expect(trades.map(({ opened }) => formatDay(opened))).toEqual([THIRD, FOURTH]);
    expect(sessions).toBe(3);
    // Each loses the spread and two commissions.
    expect(forward).toEqual({
      trades: 2,
      wins: 0,
      pnlCents: -4260,
      meanCents: -2130,
      drawdownCents: 4260,
      // With the position that stays open at the newest session.
      markedDrawdownCents: 6390,
    });
    expect(open).toEqual([]);
  });

  test("leaves out what the test's end closed, and counts saved trades that come out differently", () => {
    const longer = { ...strategy, holdDays: 2 };
    const saved = run(market, longer).trades;
    const dataEnd = day(NEWEST);
    const against = (trades: typeof saved) =>
      forwardOf({ dataEnd, trades, isOfBalance: false }, openRunOf(market, longer));
    expect(against(saved)).toMatchObject({ saved: { trades: 2 }, changed: 0, sessions: 0 });
    const [first, ...rest] = saved;
    const corrected = [{ ...first!, pnlCents: 1 }, ...rest];
    expect(against(corrected).changed).toBe(1);
  });
});

describe("signals in words (W7)", () => {
  const wordsOf = (market: Market, parts: Partial<Strategy>) =>
    signalWords(forwardFrom(SECOND, market, parts), "SPY");

  test("names the contracts, prices, flow and risk of an entry for one spread", () => {
    const market = marketOf([
      ...steady(`put 100 ${EXPIRY}`, DATES.slice(0, 1), "4.20/4.40", { delta: 0.4 }),
      ...steady(`put 80 ${EXPIRY}`, DATES.slice(0, 1), "1.95/2.15", { delta: 0.2 }),
    ]);
    const spread = {
      ...heldToTheEnd(option("short", "put", 0.4), option("long", "put", 0.2)),
      sizing: { kind: "Spreads" as const, count: 2 },
    };
    expect(wordsOf(market, spread)).toBe(
      `Open 2 spreads: sell 1 SPY ${EXPIRY} 100 put at 4.20; buy 1 SPY ${EXPIRY} 80 put at 2.15. Credit $407.40, risk $3,592.60.`,
    );
  });

  test("names each closing with its reason and P&L, before an entry of the same session", () => {
    const market = marketOf(steady(`call 100 ${EXPIRY}`, DATES, "2.00/2.20"));
    const short = { ...heldToTheEnd(option("short", "call", 0.5)), holdDays: 1 };
    expect(wordsOf(market, short)).toBe(
      `Close 1 spread opened on ${FOURTH} (Max hold): buy 1 SPY ${EXPIRY} 100 call at 2.20. P&L -$21.30. ` +
        `Open 1 spread: sell 1 SPY ${EXPIRY} 100 call at 2.00. Credit $199.35, risk $2,200.65.`,
    );
  });

  test("tells legs that settle from legs that are traded, and shares by their number", () => {
    const market = marketOf(
      [
        ...quoted(`call 100 ${NEWEST}`, DATES, ["2.00/2.20"]),
        ...steady(`call 105 ${EXPIRY}`, DATES, "1.00/1.10", { delta: 0.3 }),
      ],
      { underlying: DATES.map((date) => ({ date, close: 101.5 })) },
    );
    const legs = [
      option("short", "call", 0.5, 7),
      option("long", "call", 0.3, 45),
      { side: "long" as const, right: "shares" as const, quantity: 1 },
    ];
    expect(wordsOf(market, { ...heldToTheEnd(...legs), waitSessions: 50 })).toBe(
      `Close 1 spread opened on ${DATES[0]} (Expiration): SPY ${NEWEST} 100 call settles at 1.50; ` +
        `sell 1 SPY ${EXPIRY} 105 call at 1.00; sell 100 SPY shares at 101.50. P&L $38.05.`,
    );
  });

  test("says that a short call is exercised", () => {
    const market = marketOf(
      quoted(`call 90 ${EXPIRY}`, DATES, ["10/10.2", "10/10.2", "10/10.2", "10/10.2", "10/10.2", "9.9/10"]),
      {
        dividends: [{ day: day("2024-01-10"), dollars: 1 }],
      },
    );
    expect(wordsOf(market, { ...heldToTheEnd(option("short", "call", 0.5)), waitSessions: 50 })).toBe(
      `Close 1 spread opened on ${DATES[0]} (Assignment): SPY ${EXPIRY} 90 call is exercised at 10.00. P&L -$0.65.`,
    );
  });

  test("says how many positions stay open, or why there is no entry", () => {
    const market = marketOf(steady(`call 100 ${EXPIRY}`, DATES, "2.00/2.20"));
    const short = heldToTheEnd(option("short", "call", 0.5));
    expect(wordsOf(market, short)).toBe("Nothing to do: 1 position stays open.");
    expect(wordsOf(market, { ...short, maxPositions: 2, waitSessions: 3 })).toBe(
      "Nothing to do: 2 positions stay open.",
    );
    const never = { ...short, legs: [option("short", "call", 0.5, 300)], dteRule: "Exact" as const };
    expect(wordsOf(market, never)).toBe("Nothing to do: No expiry.");
  });
});
