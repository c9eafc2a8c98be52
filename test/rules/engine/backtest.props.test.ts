import fc from "fast-check";
import { expect, test } from "vitest";
import { isOption, signOf } from "#shared/domain/contract.ts";
import { formatDay } from "#shared/domain/day.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { decodeCandidates, encodeCandidates } from "#shared/engine/candidate-bytes.ts";
import { candidatesOf } from "#shared/engine/candidates.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { reportOf } from "#shared/engine/report/report.ts";
import { type ChainRow, marketOf } from "../market/build-market.ts";
import { run } from "./hand-market.ts";
import { NO_EXITS } from "./hand-strategy.ts";
import { anyChain, anyStrategyOfLegs, DATES } from "./random-market.ts";

/**
 * Properties of trades need runs with trades: `fc.pre` replaces other runs, and fails if too few are left. Properties
 * of whole runs count the runs with trades.
 */
const RUNS = { numRuns: Number(process.env.RUNS ?? 22) };

/** Counts the runs with trades, and fails at the end if they are fewer than one in five. */
const tradingCount = () => {
  let runs = 0;
  let traded = 0;
  return {
    add: ({ trades }: ReturnType<typeof run>): void => {
      runs++;
      if (trades.length > 0) traded++;
    },
    check: (): void => expect(traded / runs).toBeGreaterThan(0.2),
  };
};

/** Returns the strategy with one expiry and no exit before it. */
const heldToOneExpiry = (strategy: Strategy): Strategy => ({
  ...strategy,
  legs: strategy.legs.map((leg) => (isOption(leg) ? { ...leg, dteDays: 12 } : leg)),
  dteRule: "Nearest",
  holdDays: 40,
  ...NO_EXITS,
});

test("conserves money: flows, commissions and prices add up to the end balance", () => {
  fc.assert(
    fc.property(anyChain, anyStrategyOfLegs, (rows, strategy) => {
      const { trades, summary } = run(marketOf(rows), strategy);
      fc.pre(trades.length > 0);
      let balance = summary.startBalanceCents;
      for (const trade of trades) {
        const perSpread = trade.legs.reduce(
          (sum, leg) => sum + signOf(leg.side) * (leg.exitCents - leg.entryCents) * leg.quantity * 100,
          0,
        );
        const contracts = trade.legs.filter(isOption).reduce((sum, leg) => sum + leg.quantity, 0);
        const fees = trade.spreads * perSpread - trade.pnlCents;
        expect(trade.openCommissionCents).toBe(strategy.commissionCents * contracts * trade.spreads);
        expect(trade.openCommissionCents + trade.closeCommissionCents).toBe(fees);
        expect(trade.greatestPnlCents).toBeGreaterThanOrEqual(trade.pnlCents);
        expect(trade.leastPnlCents).toBeLessThanOrEqual(trade.pnlCents);
        expect(trade.pnlCents).toBe(trade.netCreditCents - trade.netDebitCents);
        expect(fees).toBeGreaterThanOrEqual(strategy.commissionCents * contracts * trade.spreads);
        expect(fees).toBeLessThanOrEqual(2 * strategy.commissionCents * contracts * trade.spreads);
        expect(trade.startBalanceCents).toBe(balance);
        balance += trade.pnlCents;
        expect(trade.endBalanceCents).toBe(balance);
      }
      expect(summary.endBalanceCents).toBe(balance);
    }),
    RUNS,
  );
});

test("ends the marked account at the closed balance", () => {
  fc.assert(
    fc.property(anyChain, anyStrategyOfLegs, (rows, strategy) => {
      const { trades, sessions, summary } = run(marketOf(rows), strategy);
      fc.pre(trades.length > 0 && summary.startBalanceCents > 0);
      const last = sessions.at(-1)?.strategyPercent;
      expect(last).toBeCloseTo(100 * (summary.endBalanceCents / summary.startBalanceCents - 1), 9);
    }),
    RUNS,
  );
});

test("uses no later data: a closed trade is the same whatever comes after it", () => {
  const twist = (rows: ChainRow[], after: string) =>
    rows.map((row) =>
      row.date <= after ? row : { ...row, bid: row.bid / 2 + 1, ask: row.ask * 2 + 1, underlying: 99 },
    );
  fc.assert(
    fc.property(
      anyChain,
      anyStrategyOfLegs,
      fc.integer({ min: 2, max: DATES.length - 2 }),
      (rows, strategy, at) => {
        const today = DATES[at]!;
        // Without a given balance the start depends on all trades (B3), so the comparison omits balances.
        const closed = (report: ReturnType<typeof run>) =>
          report.trades
            .filter((trade) => formatDay(trade.closed) <= today)
            .map(({ startBalanceCents: _, endBalanceCents: __, ...trade }) => trade);
        const expected = closed(run(marketOf(rows), strategy));
        fc.pre(expected.length > 0);
        expect(closed(run(marketOf(twist(rows, today)), strategy))).toEqual(expected);
      },
    ),
    RUNS,
  );
});

test("gives the same report from stored slices in any order", () => {
  const trading = tradingCount();
  fc.assert(
    fc.property(anyChain, anyStrategyOfLegs, fc.integer({ min: 1, max: 7 }), (rows, strategy, width) => {
      const market = marketOf(rows);
      const period = periodOf(strategy, market);
      if (!period) throw new Error("no period");
      const job = { strategy, market, references: {} };
      const slices = [];
      for (let from = period.first; from <= period.last; from += width)
        slices.unshift(
          decodeCandidates(
            encodeCandidates(candidatesOf(job, period, from, Math.min(from + width, period.last + 1))),
          ),
        );
      const whole = run(market, strategy);
      trading.add(whole);
      expect(reportOf(job, period, slices)).toEqual(whole);
    }),
    RUNS,
  );
  trading.check();
});

test("counts every session as an entry or a skip, and keeps max_positions and the wait between entries", () => {
  const trading = tradingCount();
  fc.assert(
    fc.property(anyChain, anyStrategyOfLegs, (rows, strategy) => {
      const market = marketOf(rows);
      const report = run(market, strategy);
      trading.add(report);
      const { trades, sessions, skipped } = report;
      const counted = Object.values(skipped).reduce((sum, each) => sum + each, 0);
      expect(trades.length + counted).toBe(sessions.length);
      for (const day of market.sessions) {
        const open = trades.filter(({ opened, closed }) => opened <= day && closed > day);
        expect(open.length).toBeLessThanOrEqual(strategy.maxPositions);
      }
      const entries = trades.map(({ opened }) => market.sessions.indexOf(opened)).sort((a, b) => a - b);
      entries.slice(1).forEach((entry, at) => {
        expect(entry - entries[at]!).toBeGreaterThanOrEqual(Math.max(1, strategy.waitSessions));
      });
    }),
    RUNS,
  );
  trading.check();
});

test("loses at most the risk of a trade held to one expiry where that is bounded", () => {
  fc.assert(
    fc.property(anyChain, anyStrategyOfLegs.map(heldToOneExpiry), (rows, strategy) => {
      const calls = strategy.legs
        .filter((leg) => leg.right !== "put")
        .reduce((sum, leg) => sum + signOf(leg.side) * leg.quantity, 0);
      fc.pre(calls >= 0);
      const { trades } = run(marketOf(rows), strategy);
      const expired = trades.filter(({ exitReason }) => exitReason === "expiration");
      fc.pre(expired.length > 0);
      for (const trade of expired) {
        expect(new Set(trade.legs.filter(isOption).map(({ expiry }) => expiry)).size).toBe(1);
        expect(trade.pnlCents).toBeGreaterThanOrEqual(-trade.riskCents);
      }
    }),
    RUNS,
  );
});
