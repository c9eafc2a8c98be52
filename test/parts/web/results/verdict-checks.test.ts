import { expect, test } from "vitest";
import { judgementOf } from "#shared/contracts/sweep/judgement.ts";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import type { Verdict } from "#shared/domain/sweep/verdict.ts";
import { checksOf } from "../../../../web/src/features/explore/results/verdict/checks.ts";
import { meaningOf } from "../../../../web/src/features/explore/results/verdict/verdict-panel.tsx";
import { sweepResults } from "../support/sweep-results.ts";

type Leader = SweepResults["combinations"][number];

const LUCK = 0.25;

/** Results of one list whose first leader lost 15 of 60 trades in sample and 8 of 25 out of it. */
const resultsWith = (verdict: Verdict, gridP: number | null, afterLoss: number, lostIn = 15) => {
  const results = sweepResults();
  const [list] = results.leaders;
  const leader = results.combinations.find(({ index }) => index === list!.rows[0]!.index)!;
  const judged: Leader = {
    ...leader,
    in: { ...leader.in, n_trades: 60, n_wins: 60 - lostIn, cum_pnl: 100 },
    out: { ...leader.out, n_trades: 25, n_wins: 17 },
    honesty: {
      ...leader.honesty,
      sharpe_all: 0.2,
      sharpe_after_loss: afterLoss * LUCK,
      psr_out_after_loss: 0.93,
    },
  };
  const honesty = { ...results.honesty, grid_p: gridP, luck_sharpe_whole: LUCK, trials: 2057 };
  return { results: { ...results, honesty, combinations: [judged] }, list: { ...list!, verdict }, judged };
};

const shown = (...[verdict, gridP, afterLoss, lostIn]: Parameters<typeof resultsWith>) => {
  const { results, list, judged } = resultsWith(verdict, gridP, afterLoss, lostIn);
  const judgement = judgementOf(results, list);
  const checks = checksOf(results, judged, judgement);
  return { judgement, checks, meaning: meaningOf(judgement, results.period) };
};

test("lists five checks of a leader that held up: luck's best, the grid, and three of its losses and kept-back years", () => {
  const { judgement, checks } = shown("Held up", 0.031, 0.95);
  expect(judgement.verdict).toBe("Held up");
  expect(checks.map(({ name, isPassed, figure, needed }) => [name, isPassed, figure, needed])).toEqual([
    ["Better than luck", true, "0.238", "needs 0.225"],
    ["More than chance in its grid", true, "p 0.031", "needs 0.05 or less"],
    ["Lost often enough", true, "15 of 60 trades in sample", "needs 10"],
    ["Held up out of sample", true, "93% likely", "needs 90%"],
    ["Lost out of sample too", true, "8 of 25 trades", "needs 5"],
  ]);
});

test.each([
  [0.051, "p 0.051"],
  [null, "too few combinations lost often enough to tell"],
])("fails a leader whose grid has p %s by that check alone", (gridP, figure) => {
  const { judgement, checks } = shown("Could be luck", gridP, 3);
  expect(judgement.sentence).toBe("Nothing shows more than chance in its grid.");
  const failed = checks.filter(({ isPassed }) => !isPassed);
  expect(failed.map(({ name }) => name)).toEqual(["More than chance in its grid"]);
  expect(failed[0]!.figure).toBe(figure);
});

test("says that a leader past the line lost too few trades for that to count", () => {
  const { meaning } = shown("Could be luck", 0.031, 0.95, 9);
  expect(meaning).toBe("Its Sharpe ratio passes the line, but it lost too few trades for that to count.");
});
