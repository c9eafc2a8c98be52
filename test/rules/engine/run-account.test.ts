import { describe, expect, test } from "vitest";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { runBacktest } from "#shared/engine/account/run-account.ts";
import { decodeCandidates, encodeCandidates } from "#shared/engine/candidate-bytes.ts";
import { candidatesOfRows, handBacktest, type Row } from "./hand-candidates.ts";

const walk = (parts: Partial<Strategy>, ...rows: Row[]) => {
  const { job, period, slices } = handBacktest(parts, candidatesOfRows(...rows, "Last session"));
  const { taken, skipped, startBalanceCents } = runBacktest(job, period, slices);
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
  const sized = (parts: Partial<Strategy>, ...rows: Row[]) =>
    walk({ startBalanceCents: 100_000, ...parts }, ...rows);

  test("opens as many spreads as the dollars at risk cover", () =>
    expect(sized({ sizing: { kind: "$ at risk", dollars: 399.99 } }, trade(1)).entries).toEqual([[0, 1, 3]]));

  test("opens at most 100,000 spreads, whatever sum could cover more", () => {
    const most = [[0, 1, 100_000]];
    const rich = { startBalanceCents: 1e11 };
    const dollars = (amount: number) =>
      ({ ...rich, sizing: { kind: "$ at risk", dollars: amount } }) as const;
    // Risks of 1 cent.
    expect(sized(dollars(999.99), trade(1, 0, 1)).entries).toEqual([[0, 1, 99_999]]);
    expect(sized(dollars(1000.01), trade(1, 0, 1)).entries).toEqual(most);
    expect(sized({ ...rich, sizing: { kind: "% of account", percent: 50 } }, trade(1, 0, 1)).entries).toEqual(
      most,
    );
  });

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
  const { job, period, slices } = handBacktest({}, candidatesOfRows("No event", "No event", "Last session"));
  expect(() => runBacktest(job, { ...period, last: 5 }, slices)).toThrow(/session 3/);
});

test("refuses damaged, truncated and foreign bytes", () => {
  const bytes = encodeCandidates(candidatesOfRows(trade(1), "Last session"));
  expect(() => decodeCandidates(bytes.subarray(0, bytes.length - 8))).toThrow(/damaged/);
  expect(() => decodeCandidates(new Uint8Array(64))).toThrow(/not a slice/);
});
