import { describe, expect, test } from "vitest";
import type { Leg } from "#shared/domain/strategy/strategy.ts";
import { quoted, steady } from "../../engine/hand-market.ts";
import { byDelta, longCall } from "../../engine/hand-strategy.ts";
import { day } from "../../market/build-market.ts";
import { DATES, firstOf, pathsOf, shortCall } from "./hand-spread.ts";

test("adds the larger premium when a short call and a short put need equal margins (B2)", () => {
  // The put, 1.00 out of the money, needs 1,900 + 300; the call at the money 2,000 + 200. To that come 300 and
  // commissions.
  const market = [
    ...steady("call 100 2024-02-16", DATES, "2.00/2.10"),
    ...steady("put 99 2024-02-16", DATES, "3.00/3.10"),
  ];
  const { riskCents } = pathsOf(market, [shortCall, { ...shortCall, right: "put" }]);
  expect(riskCents[0]).toBe(220_000 + 30_000 + 130);
});

test("settles near legs at intrinsic value without commission and sells far ones (X2, F3)", () => {
  const near = "call 100 2024-01-12";
  const far = "call 100 2024-02-16";
  const quotes = DATES.map(() => "3.00/3.10");
  const rows = [
    ...quoted(near, DATES.slice(0, 9), quotes, { underlying: 102 }),
    ...quoted(
      far,
      DATES,
      DATES.map(() => "5.00/5.20"),
      { underlying: 102 },
    ),
  ];
  const legs = [
    { ...shortCall, dteDays: 10 },
    { ...longCall, dteDays: 45 },
  ];
  const { times } = pathsOf(rows, legs);
  // In for 3.00 − 5.20 and 1.30; out on the 5th for 5.00 − 3.10 and 1.30, or on the 12th for 5.00 − 2.00 and 0.65.
  expect([times[0]!.exits[0], times[0]!.pnlCents[0]]).toEqual([3, -22_000 - 130 + 19_000 - 130]);
  expect([times[1]!.exits[0], times[1]!.pnlCents[0]]).toEqual([8, -22_000 - 130 + 30_000 - 65]);
});

test("delays a hold to the next session with quotes for every leg (X4)", () => {
  const rows = [
    ...quoted("call 100 2024-02-16", DATES, ["2.00/2.10", "3.00/3.10", "", "2.80/2.90", "1/1.10"]),
    ...quoted("call 105 2024-02-16", DATES, ["1.00/1.10", "", "1.00/1.10", "1.00/1.10", "1/1.10"], {
      delta: 0.2,
    }),
  ];
  const legs = [shortCall, { ...longCall, strike: byDelta(0.2) }];
  const { times } = pathsOf(rows, legs, {}, { hold: [1, 1000] });
  // In for 2.00 − 1.10; out for 1.00 − 2.90 on the first session with both quotes; each way costs 1.30.
  expect(firstOf(times[0]!)).toEqual([3, 9000 - 130 - 19_000 - 130]);
});

describe("a short call over dividends (M6, X6)", () => {
  // Quoted at more than its intrinsic value of 2.00, but on the third session, before the second ex-date.
  const quotes = DATES.map((_, session) => (session === 2 ? "1.90/2.20" : "3.00/3.10"));
  const rows = quoted("call 100 2024-02-16", DATES, quotes, { underlying: 102 });
  const dividends = [
    { day: day("2024-01-04"), dollars: 0.25 },
    { day: day("2024-01-05"), dollars: 0.3 },
  ];
  // In for 3.00 and 0.65; taken for 2.00 without commission, or bought back for 2.20 and 0.65.
  const assigned = 30_000 - 65 - 20_000;
  const bought = 30_000 - 65 - 22_000 - 65;

  test("is assigned where nothing closes it on that session, and not entered there (X1, E1)", () => {
    const { isValid, stops, targets, times } = pathsOf(rows, [shortCall], { dividends });
    expect(isValid.slice(0, 4)).toEqual([true, true, false, true]);
    expect([stops[0]!.exits[0], stops[0]!.pnlCents[0]]).toEqual([2, assigned]);
    expect([targets[1]!.exits[0], targets[1]!.pnlCents[0]]).toEqual([2, bought]);
    expect([times[1]!.exits[3], times[1]!.pnlCents[3]]).toEqual([9, 30_000 - 65 - 31_000 - 65]);
  });

  test("takes the shares under it at the close, with the dividend before but not the one after (H4)", () => {
    const shares: Leg = { side: "long", right: "shares", quantity: 1 };
    const { stops, riskCents } = pathsOf(rows, [shares, shortCall], { dividends });
    expect([stops[0]!.exits[0], stops[0]!.pnlCents[0]]).toEqual([2, assigned + 2_500]);
    // Entered on the second session, it gets the first dividend too. At 0 the shares are lost, less the premium.
    expect(stops[0]!.pnlCents[1]).toBe(assigned + 2_500);
    expect(riskCents[0]).toBe(1_020_000 - 30_000 + 65);
  });
});
