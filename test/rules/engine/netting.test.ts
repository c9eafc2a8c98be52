import { describe, expect, test } from "vitest";
import { formatDay } from "#shared/domain/day.ts";
import type { Margin } from "#shared/domain/result/margin.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { marginOf } from "#shared/engine/account/margin.ts";
import { runAccount } from "#shared/engine/account/run-account.ts";
import { candidatesOf } from "#shared/engine/candidates.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { periodOf, sessionsOf } from "#shared/engine/market/period.ts";
import { marketOf } from "../market/build-market.ts";
import { datesFrom, steady } from "./hand-market.ts";
import { heldToTheEnd as held, option, strategyOf } from "./hand-strategy.ts";

const DATES = datesFrom("2024-01-02", 5);
const NEAR = "2024-02-16";
const LATE = "2024-03-15";

/** Returns the margin of one position of each strategy, in one account over markets of the same sessions. */
const together = (members: readonly (readonly [Market, Partial<Strategy>])[], balance = 0): Margin => {
  const seated = members.map(([market, parts]) => {
    const job = { strategy: strategyOf(parts), market, references: {} };
    const period = periodOf(job.strategy, market)!;
    const slices = [candidatesOf(job, period, period.first, period.last + 1)];
    return { job, period, origin: period.first, slices };
  });
  const [{ job, period }] = seated as [(typeof seated)[number]];
  const account = {
    sessions: sessionsOf(job.market, period),
    days: 6,
    startBalanceCents: balance,
    interest: false,
    rates: undefined,
    rules: undefined,
  };
  return marginOf(runAccount(account, seated));
};

describe("netted margin (G6)", () => {
  const rows = [
    ...steady(`put 90 ${NEAR}`, DATES, "0.40/0.50", { delta: 0.15 }),
    ...steady(`put 95 ${NEAR}`, DATES, "1.50/1.60", { delta: 0.3 }),
    ...steady(`call 105 ${NEAR}`, DATES, "1.40/1.50", { delta: 0.3 }),
    ...steady(`call 110 ${NEAR}`, DATES, "0.40/0.50", { delta: 0.15 }),
    ...steady(`call 115 ${LATE}`, DATES, "1.90/2.00", { delta: 0.35 }),
  ];
  const market = marketOf(rows);
  const puts = held(option("short", "put", 0.3), option("long", "put", 0.15));
  const calls = held(option("short", "call", 0.3), option("long", "call", 0.15));
  const shortCall = held(option("short", "call", 0.3));
  const longCall = held(option("long", "call", 0.35, 73));

  test("takes a put spread and a call spread of one expiry as the condor that they are", () => {
    const margin = together([
      [market, puts],
      [market, calls],
    ]);
    // 500 − 100 + 1.30, and 500 − 90 + 1.30; together 500 − 190 + 2.60 dollars.
    expect([margin.margins[0], margin.netted[0]]).toEqual([40_130 + 41_130, 31_260]);
    expect([margin.nettedMax.cents, margin.nettedMax.day && formatDay(margin.nettedMax.day)]).toEqual([
      31_260,
      DATES[0],
    ]);
  });

  test("takes all positions as one where that is lower, although they expire on several dates", () => {
    const margin = together([
      [market, shortCall],
      [market, longCall],
    ]);
    // Alone: 20 − 5 % dollars, mark 1.50, commission; and the price of the long call.
    expect(margin.margins[0]).toBe(150_000 + 15_000 + 65 + 20_065);
    // As one: 10 dollars between the strikes, the debit of 0.60, two commissions.
    expect(margin.netted[0]).toBe(100_000 + 6_000 + 130);
  });

  test("nets date by date where all as one would cost more", () => {
    const margin = together([
      [market, puts],
      [market, calls],
      [market, longCall],
    ]);
    // As one the condor loses its credit: 500 + 500 dollars. By dates it stays a condor, beside the long call.
    expect(margin.netted[0]).toBe(31_260 + 20_065);
  });

  test("nets no ticker with another", () => {
    const other = marketOf(rows, { ticker: "OTHER" });
    const margin = together(
      [
        [market, puts],
        [other, calls],
      ],
      1_000_000,
    );
    expect(margin.netted[0]).toBe(40_130 + 41_130);
    expect(margin.free?.[0]).toBe(1_000_000 - 81_260);
  });

  test("counts the margin, not the netted one, against the account (G4)", () => {
    const margin = together(
      [
        [market, puts],
        [market, calls],
      ],
      81_000 + 260,
    );
    // Each session leaves nothing, which is no call.
    expect([...(margin.free ?? [])].slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(margin.calls?.count).toBe(0);
  });

  test("opens and closes positions of several members on their own sessions", () => {
    const margin = together([
      [market, { ...puts, holdDays: 1, maxPositions: 1, waitSessions: 10 }],
      [market, { ...calls, waitSessions: 10 }],
    ]);
    // The put spread closes on the second session.
    expect([...margin.margins]).toEqual([81_260, 41_130, 41_130, 41_130, 0]);
    expect([...margin.netted]).toEqual([31_260, 41_130, 41_130, 41_130, 0]);
  });
});
