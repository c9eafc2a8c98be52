import { expect, test } from "vitest";
import { savedAbout } from "../../../../functions/saved/saved-content.ts";
import { savedBacktest } from "../../web/support/result-rows.ts";

const sessions = (percents: readonly (number | null)[]) =>
  percents.map((strat_performance, index) => ({
    date: `2026-01-${String(5 + index).padStart(2, "0")}`,
    index_performance: 0,
    ticker_performance: 0,
    strat_performance,
  }));

const balances = (...percents: (number | null)[]) =>
  savedAbout(savedBacktest({ relative_performance: sessions(percents) })).balances;

test("computes balances from the start balance, to the cent", () => {
  // The start balance is 10,000.
  expect(balances(0, 1.5, -100.333_333, null)).toEqual([10_000, 10_150, -33.33, 10_000]);
});

test("thins many sessions evenly and keeps the first and the last", () => {
  const percents = Array.from({ length: 118 }, (_, index) => index);
  const kept = savedAbout(
    savedBacktest({
      relative_performance: percents.map((each) => ({ ...sessions([each])[0]!, date: "2026-01-05" })),
    }),
  ).balances;
  // 117 steps in 39: every third.
  expect(kept).toEqual(Array.from({ length: 40 }, (_, index) => 10_000 + 300 * index));
});
