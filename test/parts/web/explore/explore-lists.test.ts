import { describe, expect, test } from "vitest";
import type { CombinationValues } from "#shared/contracts/sweep/combination-values.ts";
import type { LeaderCombination } from "#shared/contracts/sweep/results.ts";
import { breakEvenText } from "../../../../web/src/features/explore/results/combination/break-even.ts";
import {
  differingDimensions,
  differingWords,
  sharedWords,
} from "../../../../web/src/features/explore/results/combination/differing.ts";
import {
  cellWords,
  filteredLeaders,
  filteredSample,
} from "../../../../web/src/features/explore/results/filter/leader-filter.ts";
import {
  foldNearCopies,
  isNearCopy,
} from "../../../../web/src/features/explore/results/leaders/leader-board.tsx";
import { leaderCsv } from "../../../../web/src/features/explore/results/leaders/leader-csv.ts";
import { neighbourSteps } from "../../../../web/src/features/explore/results/leaders/neighbours/neighbour-map.tsx";
import {
  foundSweep,
  readLeaders,
} from "../../../../web/src/features/explore/results/leaders/read-leaders.ts";
import { sweepResults } from "../support/sweep-results.ts";

/** The rows of a sweep's lists: near-copies, words and filters. */

const PUT: CombinationValues = {
  structure: "Short put",
  dte: 45,
  far_dte: null,
  short_delta: 0.2,
  long_delta: null,
  stop_loss: "None",
  stop_size: null,
  take_prof: "None",
  prof_size: null,
  hold: 21,
  max_positions: 1,
  wait: 1,
  filter: 0,
  event: 0,
};
const SETS = { filters: [[]], events: [[]] };

const leader = (values: Partial<CombinationValues>, n_trades: number, cum_pnl: number) => ({
  combination: {
    values: { ...PUT, ...values },
    in: { n_trades, n_wins: 0, cum_pnl, gross_win: 0, ddown: 0, risk: 0, days_held: 0, t_stat: null },
  },
});

describe("near-copies in a list", () => {
  const first = leader({}, 100, 1_000);

  test.each([
    [
      "the same trades and a P&L within 2%, whatever they differ in",
      { dte: 30, hold: 9, wait: 5 },
      101,
      990,
      true,
    ],
    ["a P&L beyond 2% where two values differ", { dte: 30, hold: 9 }, 100, 979, false],
    ["trades and P&L within 10% where one value differs", { hold: 28 }, 110, 1_100, true],
    ["trades beyond 10%", { hold: 28 }, 111, 1_000, false],
    ["a P&L beyond 10%", { hold: 28 }, 100, 899, false],
    ["another structure with the same record", { structure: "Long put" as const }, 100, 1_000, false],
  ])("takes as a near-copy or not: %s", (_, values, trades, pnl, isCopy) => {
    expect(isNearCopy(first, leader(values, trades, pnl))).toBe(isCopy);
  });

  test("lists near-copies below the first leader that they copy, in the list's order", () => {
    const other = leader({ dte: 30, hold: 9 }, 50, 700);
    const copies = [leader({ hold: 28 }, 101, 1_010), leader({ wait: 5 }, 100, 995)];
    const folded = foldNearCopies([first, copies[0]!, other, copies[1]!]);
    expect(folded.map(({ copies: below }) => below.length)).toEqual([2, 0]);
    expect(folded[0]?.copies).toEqual(copies);
  });
});

test("shows the values that set a list's rows apart, the plainest ones too, and what all of them share", () => {
  const all = [PUT, { ...PUT, dte: 30, stop_loss: "% of premium", stop_size: 200 }];
  const differing = differingDimensions(all);
  expect([...differing].sort()).toEqual(["dte", "stop"]);
  expect(differingWords(PUT, differing, SETS)).toEqual({ spread: "45 DTE", rule: "no stop" });
  expect(differingWords(all[1]!, differing, SETS).rule).toMatch(/^stop 200 ?% of premium$/);
  expect(sharedWords(PUT, differing, SETS)).toBe("Short put, 20 delta, hold 21 days");
});

test("shows break-even slippage in dollars a contract and as a multiple of the half-spread, up to ten", () => {
  // P&L 300 at 100%, break-even 250 %: 300 × 250 / 150 = 500 without slippage, over 2 contracts a spread and 10 trades.
  const of = (percent: number | null | undefined): string =>
    breakEvenText(
      {
        values: { ...PUT, structure: "Put credit spread", long_delta: 0.1 },
        all: { n_trades: 10, cum_pnl: 300 },
        honesty: { break_even_slippage: percent },
      } as LeaderCombination,
      100,
    );
  expect([of(250), of(0), of(1_100), of(undefined), of(null)]).toEqual([
    "$25.00 (2.5 ×)",
    "$0.00 (0 ×)",
    "$16.50 (over 10 ×)",
    "–",
    "–",
  ]);
});

test("filters leaders and the random sample by structure and by a heat map's cell", () => {
  const results = foundSweep(sweepResults());
  const { leaders } = readLeaders(results)("t-statistic");
  const cell = [
    { dimension: "dte", place: 1 },
    { dimension: "stop", place: 0 },
  ] as const;
  expect(cellWords(results, cell)).toBe("DTE 45, Stop loss None");
  const kept = filteredLeaders(results, leaders, { structure: "Iron condor", cell });
  const isMeant = ({ combination: { values } }: (typeof leaders)[number]) =>
    values.structure === "Iron condor" && values.dte === 45 && values.stop_loss === "None";
  expect(kept).toEqual(leaders.filter(isMeant));
  expect(filteredLeaders(results, leaders, {})).toBe(leaders);
  // The sample's rows are all of the first structure and its first DTE.
  expect(filteredSample(results, { structure: "Short put" })).toEqual(results.sample);
  expect(filteredSample(results, { cell: [{ dimension: "dte", place: 0 }] })).toEqual(results.sample);
  expect(filteredSample(results, { cell })).toEqual([]);
});

test("maps a leader's neighbors, with the figures of those that lead a list too", () => {
  const results = foundSweep(sweepResults());
  const { leaders } = readLeaders(results)("t-statistic");
  const [first] = leaders;
  const steps = neighbourSteps(results, first!);
  const { values } = first!.combination;
  const dte = steps.find(({ axis }) => axis === "dte")!;
  expect(dte.own).toBe(String(values.dte));
  expect([dte.lower?.words, dte.higher?.words]).toEqual(
    values.dte === 45 ? ["30", undefined] : [undefined, "45"],
  );
  const known = steps.flatMap(({ lower, higher }) => [lower, higher]).flatMap((each) => each?.known ?? []);
  for (const { index } of known) expect(results.combinations.map((each) => each.index)).toContain(index);
  expect(steps.map(({ axis }) => axis)).not.toContain("filter");
});

test("writes the search's tries beside each leader in the CSV (S45)", () => {
  const results = foundSweep(sweepResults());
  const { leaders } = readLeaders(results)("t-statistic");
  const [header, first] = leaderCsv(results, leaders).split("\r\n");
  expect(header!.split(",").at(-1)).toBe("tries");
  expect(first!.split(",").at(-1)).toBe(String(results.honesty.trials));
});
