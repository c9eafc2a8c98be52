import { describe, expect, test } from "vitest";
import type { Day } from "#shared/domain/day.ts";
import type { Strategy } from "#shared/domain/strategy.ts";
import { SKIP_REASONS, type SkipReason } from "#shared/domain/trade.ts";
import { walkBacktest } from "#shared/engine/account/walk.ts";
import { decodeCandidates, encodeCandidates } from "#shared/engine/candidate-bytes.ts";
import { type Candidates, emptyCandidates } from "#shared/engine/candidates.ts";
import { marketOf } from "../market/build-market.ts";
import { quoted } from "./hand-market.ts";
import { strategyOf } from "./hand-strategy.ts";

/** Any market: the walk reads its sessions alone. */
const MARKET = marketOf(quoted("call 100 2024-02-16", ["2024-01-02"], ["1/1.1"]));

type Row = { exit: number; pnl: number; risk?: number } | SkipReason;

/** Returns candidates of sessions 0, 1, 2 …, and the period of exactly these. */
const candidates = (...rows: Row[]): Candidates => {
  const columns = emptyCandidates(0, rows.length, 1);
  rows.forEach((row, index) => {
    if (typeof row === "string") columns.skips[index] = 1 + SKIP_REASONS.indexOf(row);
    else {
      columns.exitSessions[index] = row.exit;
      columns.openFlows[index] = -10_000;
      columns.closeFlows[index] = 10_000 + row.pnl;
      columns.risks[index] = row.risk ?? 10_000;
    }
  });
  return columns;
};

/** Returns a backtest of the strategy on these sessions. */
const jobOf = (strategy: Strategy, { skips }: Candidates) => {
  const sessions = Int32Array.from(skips, (_, session) => session);
  return { strategy, market: { ...MARKET, sessions }, references: {} };
};

const periodOf = (rows: Candidates) => ({
  start: 0 as Day,
  end: 1000 as Day,
  first: 0,
  last: rows.skips.length - 1,
  notes: [],
});

const walk = (parts: Parameters<typeof strategyOf>[0], ...rows: Row[]) => {
  const columns = candidates(...rows, "Last session");
  const job = jobOf(strategyOf(parts), columns);
  const { taken, skipped, startBalanceCents } = walkBacktest(job, periodOf(columns), [columns]);
  return {
    entries: taken.map((each) => [each.entry, each.exit, each.spreads]),
    skipped: Object.fromEntries(skipped[0]!),
    startBalanceCents,
  };
};

const trade = (exit: number, pnl = 0, risk = 10_000): Row => ({ exit, pnl, risk });

describe("entries (E1, E2)", () => {
  test("reuses a slot at the close that frees it", () => {
    const result = walk({}, trade(2), trade(3), trade(4), trade(4));
    expect(result.entries).toEqual([
      [0, 2, 1],
      [2, 4, 1],
    ]);
    expect(result.skipped).toEqual({ "Max open positions": 2, "Last session": 1 });
  });

  test("holds at most max_positions at once", () => {
    const rows = Array.from({ length: 6 }, () => trade(6));
    expect(walk({ maxPositions: 3 }, ...rows).entries).toHaveLength(3);
  });

  test.each([
    [0, [0, 1, 2, 3]],
    [1, [0, 1, 2, 3]],
    [2, [0, 2]],
    [3, [0, 3]],
  ])("opens with a wait of %i at sessions %j", (waitSessions, entries) => {
    const rows = [0, 1, 2, 3].map((session) => trade(session + 1));
    expect(walk({ waitSessions, maxPositions: 5 }, ...rows).entries.map(([entry]) => entry)).toEqual(entries);
  });

  test("counts the first reason that applies (C5)", () => {
    const result = walk({ waitSessions: 3 }, trade(2), "Split", "No event", "No contract", "Filters not met");
    // Session 1 is before a split regardless of open positions, session 2 still waits, 3 and 4 have reasons of their
    // own.
    expect(result.skipped).toEqual({
      Split: 1,
      "New position lag": 1,
      "No contract": 1,
      "Filters not met": 1,
      "Last session": 1,
    });
  });
});

describe("sizing and balance (B1, B3)", () => {
  const sized = (parts: Parameters<typeof strategyOf>[0], ...rows: Row[]) =>
    walk({ startBalanceCents: 100_000, ...parts }, ...rows);

  test("opens as many spreads as the dollars at risk cover", () =>
    expect(sized({ sizing: { kind: "$ at risk", dollars: 399.99 } }, trade(1)).entries).toEqual([[0, 1, 3]]));

  test("skips an entry below one spread for lack of balance", () => {
    const result = sized({ sizing: { kind: "$ at risk", dollars: 99.99 } }, trade(1));
    expect(result.skipped).toMatchObject({ "Not enough balance": 1 });
  });

  test("takes % of account of the closed balance", () => {
    const result = sized({ sizing: { kind: "% of account", percent: 50 } }, trade(1, 10_000), trade(2));
    // 50 % of 1,000 covers 5 risks of 100; they win 500, and 50 % of 1,500 covers 7.
    expect(result.entries).toEqual([
      [0, 1, 5],
      [1, 2, 7],
    ]);
  });

  test("enters one spread with a risk of 0, and cannot size by it", () => {
    const atRisk = sized({ sizing: { kind: "$ at risk", dollars: 500 } }, trade(1, 0, 0));
    expect(atRisk.skipped).toMatchObject({ "No risk to size by": 1 });
    expect(sized({}, trade(1, 0, 0)).entries).toEqual([[0, 1, 1]]);
  });

  test("needs the whole risk free beside open positions", () => {
    const result = sized(
      { maxPositions: 5 },
      trade(4, 0, 60_000),
      trade(4, 0, 40_000),
      trade(4, 0, 1),
      trade(4, 0, 0),
    );
    expect(result.entries.map(([entry]) => entry)).toEqual([0, 1, 3]);
    expect(result.skipped).toMatchObject({ "Not enough balance": 1 });
  });

  test("starts at twice the largest risk without a balance, and limits no entry", () => {
    const result = walk({ sizing: { kind: "Spreads", count: 3 } }, trade(1, -99_000), trade(2, 0, 20_000));
    expect(result.entries).toHaveLength(2);
    expect(result.startBalanceCents).toBe(2 * 3 * 20_000);
  });
});

test("orders trades by closing, then opening (B4)", () => {
  const result = walk({ maxPositions: 5 }, trade(4), trade(2), trade(4), trade(4));
  expect(result.entries.map(([entry]) => entry)).toEqual([1, 0, 2, 3]);
});

test("throws on a missing slice", () => {
  const columns = candidates("No event", "No event", "Last session");
  const period = { ...periodOf(columns), last: 5 };
  expect(() => walkBacktest(jobOf(strategyOf(), columns), period, [columns])).toThrow(/session 3/);
});

test("refuses damaged, truncated and foreign bytes", () => {
  const bytes = encodeCandidates(candidates(trade(1), "Last session"));
  expect(() => decodeCandidates(bytes.subarray(0, bytes.length - 8))).toThrow(/damaged/);
  expect(() => decodeCandidates(new Uint8Array(64))).toThrow(/not a slice/);
});
