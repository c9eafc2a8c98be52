import { describe, expect, test } from "vitest";
import type { Portfolio } from "#shared/domain/result/portfolio.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import type { Job } from "#shared/engine/job.ts";
import { drawdownOf } from "#shared/engine/portfolio/drawdown.ts";
import { day, marketOf } from "../../market/build-market.ts";
import { quoted, steady } from "../hand-market.ts";
import { around, strategyOf } from "../hand-strategy.ts";
import { dateOf, runMembers } from "./hand-portfolio.ts";

const DATES = ["2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05"];
const CALL = "call 100 2024-02-16";

/**
 * Two calls, bought on the first session of each ticker and sold at the end of the test. Marked P&L in dollars:
 * Core 0, 50, −20, 20; Hedge −, 0, −40, −10.
 */
const CORE = marketOf(quoted(CALL, DATES, ["1/1", "1.5/1.5", "0.8/0.8", "1.2/1.2"]), { ticker: "AAA" });
const HEDGE = marketOf(quoted(CALL, DATES.slice(1), ["2/2", "1.6/1.6", "1.9/1.9"]), { ticker: "BBB" });

const members = (core: Partial<Strategy> = {}, hedge: Partial<Strategy> = {}) => [
  { name: "Core", market: CORE, strategy: strategyOf({ ticker: "AAA", ...core }) },
  { name: "Hedge", market: HEDGE, strategy: strategyOf({ ticker: "BBB", ...hedge }) },
];

const run = (parts: Partial<Portfolio> = {}, references: Job["references"] = {}) =>
  runMembers(members(), { startBalanceCents: 100_000, ...parts }, references);

/** 0.1 % a day, from before the test. */
const RATES = { rates: { days: Int32Array.of(day("2024-01-01")), percents: Float64Array.of(36.5) } };

describe("a portfolio of two calls, worked by hand", () => {
  const report = run();

  test("shares the log and its balances, in order of closing, then opening (P8)", () =>
    expect(
      report.trades.map(({ member, opened, startBalanceCents, endBalanceCents }) => [
        member,
        dateOf(opened),
        startBalanceCents,
        endBalanceCents,
      ]),
    ).toEqual([
      ["Core", "2024-01-02", 100_000, 102_000],
      ["Hedge", "2024-01-03", 102_000, 101_000],
    ]));

  test("marks the account by its members at every session, with the risk in use (P9, P15, P16)", () => {
    const rows = report.sessions.map((row) => [
      dateOf(row.day),
      row.markedCents,
      row.open,
      row.riskCents,
      row.riskPercent,
      ...row.partCents,
    ]);
    expect(rows).toEqual([
      ["2024-01-02", 100_000, 1, 10_000, 10, 0, 0],
      ["2024-01-03", 105_000, 2, 30_000, 30, 5000, 0],
      ["2024-01-04", 94_000, 2, 30_000, 30, -2000, -4000],
      ["2024-01-05", 101_000, 0, 0, 0, 2000, -1000],
    ]);
    expect(report.sessions.map(({ strategyPercent }) => Math.round(strategyPercent * 1e9) / 1e9)).toEqual([
      0, 5, -6, 1,
    ]);
    expect(report.risk).toEqual({
      meanCents: 17_500,
      peakCents: 30_000,
      meanPercent: 17.5,
      peakPercent: 30,
    });
    expect(report.summary).toMatchObject({
      startBalanceCents: 100_000,
      endBalanceCents: 101_000,
      trades: 2,
      exposurePercent: 75,
      markedDrawdownCents: 11_000,
    });
  });

  test("splits the drawdown between its peak and its trough into the members' parts (P11)", () => {
    const { amountCents, percent, peak, trough, interestCents } = report.drawdown;
    expect([amountCents, dateOf(peak), dateOf(trough), interestCents]).toEqual([
      11_000,
      "2024-01-03",
      "2024-01-04",
      undefined,
    ]);
    expect(percent).toBeCloseTo(11_000 / 1050, 12);
    expect(report.members.map(({ drawdownPartCents }) => drawdownPartCents)).toEqual([7000, 4000]);
    expect(report.members.map(({ drawdownSharePercent }) => drawdownSharePercent)).toEqual([
      expect.closeTo(700 / 11, 12),
      expect.closeTo(400 / 11, 12),
    ]);
    // Both fell on the same day, so that nothing was spread.
    expect(report.diversification).toBe(1);
  });

  test("correlates the daily changes over all sessions, days without a position included (P12)", () => {
    // Changes 0, 50, −70, 40 and 0, 0, −40, 30 about their means of 5 and −2.5.
    const both = -5 * 2.5 + 45 * 2.5 + 75 * 37.5 + 35 * 32.5;
    const expected = both / Math.sqrt((25 + 2025 + 5625 + 1225) * (6.25 + 6.25 + 1406.25 + 1056.25));
    expect(report.correlation).toEqual([
      [1, expect.closeTo(expected, 12)],
      [expect.closeTo(expected, 12), 1],
    ]);
    expect(report.meanCorrelation).toBeCloseTo(expected, 12);
  });

  test("lists a member's span, trades, risk in dollar-days, counts, and its run alone (P3, P13)", () => {
    const [core, hedge] = report.members;
    expect(core).toMatchObject({
      name: "Core",
      ticker: "AAA",
      strategy: "Buy 1 AAA call, 30 days, 0.50 delta; close after 30 days",
      sessions: 4,
      trades: 1,
      spreads: 1,
      winPercent: 100,
      pnlCents: 2000,
      riskCentDays: 30_000,
      markedDrawdownCents: 7000,
      skipped: { "Last session": 1, "Max open positions": 2 },
      alone: { trades: 1, winPercent: 100, pnlCents: 2000, markedDrawdownCents: 7000 },
    });
    expect(hedge).toMatchObject({
      sessions: 3,
      pnlCents: -1000,
      winPercent: 0,
      riskCentDays: 40_000,
      markedDrawdownCents: 4000,
      skipped: { "Last session": 1, "Max open positions": 1 },
      alone: { pnlCents: -1000, markedDrawdownCents: 4000 },
    });
    expect([dateOf(hedge?.start), dateOf(hedge?.end)]).toEqual(["2024-01-03", "2024-01-05"]);
    expect(report.notes).toEqual([
      "The start moved from 1970-01-01 to 2024-01-02, the first session of AAA.",
      "Hedge: The start was moved to 2024-01-03, the first session of BBB.",
    ]);
  });

  test("lists the worst days with each member's change (P14)", () =>
    expect(report.worstDays).toEqual([
      { day: day("2024-01-04"), changeCents: -11_000, partCents: [-7000, -4000], interestCents: undefined },
    ]));

  test("works out the portfolio without each member", () => {
    expect(report.members.map(({ without }) => without)).toMatchObject([
      { trades: 1, pnlCents: -1000, markedDrawdownCents: 4000 },
      { trades: 1, pnlCents: 2000, markedDrawdownCents: 7000 },
    ]);
  });

  test("gives the message of a result without trades beside all figures (P9)", () => {
    const none = runMembers(members({ maxPositions: 0 }, { maxPositions: 0 }));
    expect(none.notes[0]).toMatch(/^No trades found/);
    expect(none).toMatchObject({
      correlation: [
        [undefined, undefined],
        [undefined, undefined],
      ],
      meanCorrelation: undefined,
      diversification: undefined,
      drawdown: { amountCents: 0, percent: 0, peak: undefined, trough: undefined },
      worstDays: [],
      risk: { meanCents: 0, peakCents: 0, meanPercent: 0, peakPercent: 0 },
    });
    expect(
      none.members.map(({ drawdownPartCents, drawdownSharePercent, winPercent }) => [
        drawdownPartCents,
        drawdownSharePercent,
        winPercent,
      ]),
    ).toEqual([
      [0, undefined, undefined],
      [0, undefined, undefined],
    ]);
  });
});

describe("interest of the account (I7)", () => {
  const report = run({ interest: true }, RATES);

  test("is earned by what all members left in the account", () => {
    // 900 after the first session, then 1,000.90 − 300, then 1,001.60 − 300, at 0.1 % a day.
    expect(report.summary.interestCents).toBe(90 + 70 + 70);
    expect(report.sessions.map(({ markedCents }) => markedCents)).toEqual([
      100_000, 105_090, 94_160, 101_230,
    ]);
    expect(report.trades.map(({ startBalanceCents }) => startBalanceCents)).toEqual([100_230, 102_230]);
  });

  test("takes its part off the drawdown and off the worst days", () => {
    expect(report.drawdown).toMatchObject({ amountCents: 10_930, interestCents: -70 });
    expect(report.worstDays).toEqual([
      { day: day("2024-01-04"), changeCents: -10_930, partCents: [-7000, -4000], interestCents: 70 },
    ]);
  });

  test("is earned by a member alone too (I7)", () => {
    // Core alone leaves 900 in the account, which earn 0.90 three times over: 1,022.70 after three days.
    const balances = [1000, 1000, 1050.9, 981.8, 1022.7];
    const returns = balances.slice(1).map((balance, at) => balance / balances[at]! - 1);
    const mean = returns.reduce((sum, each) => sum + each, 0) / 4;
    const squares = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    const alone = report.members[0]?.alone;
    expect(alone?.sharpe).toBeCloseTo((mean / Math.sqrt(squares / 3)) * Math.sqrt(252), 9);
    // Three days say nothing of a year.
    expect(alone?.annualReturnPercent).toBeUndefined();
  });
});

test("counts trades of two members that were open together as pieces of one bet (P9)", () => {
  // Core is held over three sessions, Hedge over the last two of them: 4 / (2 + 2 × 2 / √(3 × 2)).
  expect(run().summary.effectiveTrades).toBeCloseTo(4 / (2 + 4 / Math.sqrt(6)), 14);
});

describe("the account's largest fall (P11)", () => {
  const fallOf = (startBalanceCents: number, ...balances: number[]) => {
    const sessions = Int32Array.from(balances, (_, at) => at);
    const marked = {
      startBalanceCents,
      balances: Float64Array.from(balances),
      parts: [],
      interest: undefined,
    };
    const { amountCents, peak, trough } = drawdownOf(marked, sessions).drawdown;
    return [amountCents, peak, trough];
  };

  test("has no date of its peak where it falls from the start", () =>
    expect(fallOf(100, 90, 80, 85, 80)).toEqual([20, undefined, 1]));

  test("is the first of equal falls, from the last session at its peak", () => {
    expect(fallOf(100, 110, 100, 110, 100)).toEqual([10, 0, 1]);
    expect(fallOf(100, 110, 110, 100)).toEqual([10, 1, 2]);
    expect(fallOf(100, 100, 95)).toEqual([5, 0, 1]);
  });
});

describe("the notes (P2, P3, P19)", () => {
  test("notes on how many sessions members held opposite sides of a contract", () => {
    const sides = [
      { name: "Long", market: CORE, strategy: strategyOf({ ticker: "AAA" }) },
      {
        name: "Short",
        market: CORE,
        strategy: strategyOf({ ticker: "AAA", legs: [{ ...strategyOf().legs[0]!, side: "short" }] }),
      },
    ];
    const note = (parts: Partial<Portfolio>) =>
      runMembers(sides, { startBalanceCents: 10_000_000, ...parts }).notes.at(-1);
    expect(note({})).toBe(
      "On 3 sessions, first 2024-01-02, members held opposite sides of 1 contract. A broker would net them.",
    );
    const start = day("2024-01-04");
    expect(note({ period: { start, end: undefined, lengthYears: undefined } })).toBe(
      "On 1 session, 2024-01-04, members held opposite sides of 1 contract. A broker would net them.",
    );
    const skipped = runMembers(sides, { startBalanceCents: 10_000_000, skipsConflicts: true });
    expect(skipped.conflicts).toEqual({ sessions: 0, first: undefined, contracts: 0 });
    expect(skipped.members[1]?.skipped).toEqual({ "Last session": 1, "Opposite legs on one contract": 3 });
    expect(skipped.notes).toHaveLength(1);
  });

  test("notes modeled and early quotes and unknown hours once a ticker, before the account's interest and the members", () => {
    const modelled = marketOf(steady(CALL, DATES, "1/1"), {
      ...{ ticker: "MMM", modelled: true, quotesAt: "15:45" },
      events: [{ type: "Earnings", day: day("2024-01-03"), time: "unknown" }],
    });
    const strategy = strategyOf({ ticker: "MMM", events: [around("Earnings", -1, 1)] });
    const late = { days: Int32Array.of(day("2024-01-03")), percents: Float64Array.of(1) };
    const { notes } = runMembers(
      [
        { name: "One", market: modelled, strategy },
        { name: "Two", market: modelled, strategy },
        { name: "Hedge", market: HEDGE, strategy: strategyOf({ ticker: "BBB" }) },
      ],
      { interest: true, period: { start: day("2024-01-02"), end: undefined, lengthYears: undefined } },
      { rates: late },
    );
    expect(notes).toEqual([
      "Modelled: the quotes of MMM were computed and never traded (test).",
      "Quotes of MMM were taken at 15:45; closes are at 16:00.",
      "1 of 1 earnings has no hour; it counts as unknown.",
      "Interest begins on 2024-01-04: there are no rates before.",
      "Hedge: The start was moved to 2024-01-03, the first session of BBB.",
    ]);
  });
});
