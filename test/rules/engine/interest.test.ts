import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { signOf } from "#shared/domain/contract.ts";
import type { Day } from "#shared/domain/day.ts";
import type { Trade } from "#shared/domain/result/trade.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import type { RateSeries } from "#shared/engine/market/rates.ts";
import { day, marketOf } from "../market/build-market.ts";
import { run, steady } from "./hand-market.ts";
import { longCall } from "./hand-strategy.ts";
import { anyChain, anyStrategy, DATES } from "./random-market.ts";

const ratesOf = (...rates: [date: string, percent: number][]): RateSeries => ({
  days: Int32Array.from(rates, ([date]) => day(date)),
  percents: Float64Array.from(rates, ([, percent]) => percent),
});

/** The test vector of the rules: one long call at 1.10 over a weekend. */
const VECTOR_DATES = ["2023-03-09", "2023-03-10", "2023-03-13", "2023-03-14"];
const VECTOR_RATES = ratesOf(["2023-03-08", 3.65], ["2023-03-10", 7.3], ["2023-03-13", -0.05]);
const VECTOR_MARKET = marketOf(steady("call 100 2023-04-06", VECTOR_DATES, "1.00/1.10"));
const ACCOUNT: Partial<Strategy> = { startBalanceCents: 1_000_000, interest: true, commissionCents: 65 };

const vector = (parts: Partial<Strategy> = {}, rates = VECTOR_RATES) =>
  run(VECTOR_MARKET, { ...ACCOUNT, ...parts }, { rates });

describe("interest on cash (I4 to I6)", () => {
  test("credits cash at the rate before, by calendar days, to the cent", () => {
    const { summary, sessions } = vector();
    // (10,000 − 110.65) at 3.65 % for a day, 0.99; three days at 7.30 % on 9,890.34, 5.93; a negative rate, nothing.
    expect(summary.interestCents).toBe(99 + 593);
    // Marked: the call is worth $10 and two commissions less than it cost; it closes on the last session.
    expect(sessions.map(({ strategyPercent }) => Math.round((strategyPercent ?? 0) * 10_000))).toEqual([
      -1130, -1031, -438, -438,
    ]);
    expect(summary).toMatchObject({ endBalanceCents: 1_000_000 - 1130 + 692, pnlCents: -1130 });
    expect(summary.returnPercent).toBeCloseTo(-0.0438, 12);
    expect(summary.drawdownCents).toBe(1130);
  });

  test("lets the log's balances follow the account, and keeps interest out of the P&L (I5)", () => {
    const [trade] = vector().trades;
    expect(trade).toMatchObject({
      startBalanceCents: 1_000_692,
      endBalanceCents: 1_000_692 - 1130,
      pnlCents: -1130,
    });
  });

  test("sizes by the balance with interest (B1)", () => {
    // Risk of a spread is 110.65: 1 % of 11,064.50 covers none, and 1 % of the 11,065.61 a day later one.
    const sized = (interest: boolean) =>
      vector({
        startBalanceCents: 1_106_450,
        sizing: { kind: "% of account", percent: 1 },
        interest,
      }).trades.length;
    expect(sized(true)).toBe(1);
    expect(sized(false)).toBe(0);
  });

  test("keeps cash at 0 or more, so that a spent account neither earns nor pays", () => {
    // The call costs all of the account.
    expect(vector({ startBalanceCents: 11_065 }).summary.interestCents).toBe(0);
  });

  test("earns nothing on what short shares bring in, and nothing on what long shares cost", () => {
    // 100 shares at $100 beside the call of 110 and its commission.
    const shares = (side: "long" | "short") =>
      vector({ startBalanceCents: 10_000_000, legs: [{ side, right: "shares", quantity: 1 }, longCall] });
    // 99,889.35 at 3.65 % for a day, and 99,899.34 at 7.30 % for three: as without the shares.
    expect(shares("short").summary.interestCents).toBe(999 + 5994);
    // 89,889.35, and 89,898.34.
    expect(shares("long").summary.interestCents).toBe(899 + 5394);
  });

  test("shows the ratio over bills with interest off, and neither figure without rates", () => {
    const off = vector({ interest: false }).summary;
    expect(off.interestCents).toBeUndefined();
    expect(off.sharpeExcess).toEqual(expect.any(Number));
    expect(off.endBalanceCents).toBe(1_000_000 - 1130);
    expect(run(VECTOR_MARKET, { ...ACCOUNT, interest: false }).summary).not.toHaveProperty("interestCents");
  });
});

describe("notes on interest (I9)", () => {
  const interestNotes = (rates: RateSeries, interest = true) =>
    vector({ interest }, rates).notes.filter((note) => /interest|rates/i.test(note));

  test("says nothing where every session after the first has a fresh rate", () => {
    expect(interestNotes(VECTOR_RATES)).toEqual([]);
    expect(interestNotes(ratesOf(["2023-03-09", 1]))).toEqual([]);
    // The last session is exactly a week after the last rate.
    expect(interestNotes(ratesOf(["2023-03-07", 1]))).toEqual([]);
  });

  test("names the session on which interest begins", () =>
    expect(interestNotes(ratesOf(["2023-03-10", 1]))).toEqual([
      "Interest begins on 2023-03-13: there are no rates before.",
    ]));

  test("says alone that no session has a rate", () =>
    expect(interestNotes(ratesOf(["2023-03-14", 1]))).toEqual([
      "No interest: there are no rates before the end of the period.",
    ]));

  test("names the last rate where it is over a week old at the end", () =>
    expect(interestNotes(ratesOf(["2023-03-01", 1], ["2023-03-06", 1]))).toEqual([
      "The rates end on 2023-03-06; the last one served from then on.",
    ]));

  test("follows the reasons for sessions without an entry, and is silent with interest off", () => {
    expect(vector({}, ratesOf(["2023-03-10", 1])).notes.at(-1)).toMatch(/^Interest begins/);
    expect(interestNotes(ratesOf(["2023-03-10", 1]), false)).toEqual([]);
  });
});

/** Rates in whole basis points on some of the days, the first before all sessions. */
const anyRates = fc
  .array(fc.tuple(fc.integer({ min: 0, max: DATES.length - 1 }), fc.integer({ min: -50, max: 2000 })), {
    maxLength: 6,
  })
  .map((drawn) => {
    const points = new Map<number, number>([[day("2024-01-02"), 525]]);
    for (const [at, points100] of drawn) points.set(day(DATES[at]!), points100);
    return [...points].sort(([a], [b]) => a - b);
  });

/** I4 from the trade log alone, in whole numbers of 1/10^4 of a percent of a cent. */
const creditedByLog = (
  trades: readonly Trade[],
  points: readonly (readonly [number, number])[],
  startCents: number,
): number => {
  const days = DATES.map((date) => day(date));
  let balance = startCents;
  let total = 0;
  days.forEach((today, at) => {
    if (at > 0) {
      const before = days[at - 1] as Day;
      const open = trades.filter(({ opened, closed }) => opened <= before && closed > before);
      const spent = open.map(({ legs, spreads, openCommissionCents }) => {
        const paid = legs.reduce(
          (sum, { side, quantity, entryCents }) => sum + signOf(side) * quantity * entryCents * 100,
          0,
        );
        return Math.max(0, paid * spreads + openCommissionCents);
      });
      const cash = Math.max(0, balance - spent.reduce((sum, each) => sum + each, 0));
      const rate = Math.max(0, points.findLast(([published]) => published < today)?.[1] ?? 0);
      const [product, whole] = [BigInt(cash) * BigInt(rate) * BigInt(today - before), 3_650_000n];
      const interest = Number((2n * product + whole) / (2n * whole));
      balance += interest;
      total += interest;
    }
    for (const { closed, pnlCents } of trades) if (closed === today) balance += pnlCents;
  });
  return total;
};

test("credits on random markets what the trade log and the rates come to, and ends where they end", () => {
  fc.assert(
    fc.property(anyChain, anyStrategy, anyRates, (rows, strategy, points) => {
      fc.pre(strategy.startBalanceCents > 0);
      const rates = {
        days: Int32Array.from(points, ([at]) => at),
        percents: Float64Array.from(points, ([, each]) => each / 100),
      };
      const { trades, summary, sessions } = run(marketOf(rows), { ...strategy, interest: true }, { rates });
      const interest = summary.interestCents ?? Number.NaN;
      expect(interest).toBe(creditedByLog(trades, points, strategy.startBalanceCents));
      expect(summary.endBalanceCents).toBe(summary.startBalanceCents + summary.pnlCents + interest);
      expect(sessions.at(-1)?.strategyPercent).toBeCloseTo(summary.returnPercent ?? Number.NaN, 9);
      let balance = summary.startBalanceCents;
      for (const trade of trades) {
        expect(trade.startBalanceCents).toBeGreaterThanOrEqual(balance);
        expect(trade.endBalanceCents).toBe(trade.startBalanceCents + trade.pnlCents);
        balance = trade.endBalanceCents;
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 30) },
  );
});
