import { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { StoredPortfolio, UnsavedPortfolio } from "#shared/contracts/portfolios/saved.ts";
import type { SavedPortfolioRow } from "#shared/contracts/portfolios/saved-row.ts";
import { named, savedBacktestOf } from "#shared/contracts/present.ts";
import { RunResults } from "#shared/contracts/results.ts";
import { MOST_BALANCES, type SavedAbout } from "#shared/contracts/saved-list.ts";
import { SavedSweep, UnsavedSweep } from "#shared/contracts/sweep/saved.ts";
import type { SavedSweepRow } from "#shared/contracts/sweep/saved-row.ts";
import { tickersOf } from "#shared/contracts/sweep/tickers.ts";
import { UnsavedBacktest } from "#shared/contracts/unsaved.ts";
import type { SavedRowOf } from "../store/saved/saved-row.ts";
import type { SaveableTask } from "../store/tasks/task-row.ts";

/** At most so many of the values, evenly spaced, with the first and the last. */
const thinned = <T>(values: readonly T[], most: number): T[] => {
  if (values.length <= most) return [...values];
  const step = (values.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => values[Math.round(index * step)] as T);
};

/** The list's line of a saved backtest beside its summary. */
export const savedAbout = ({
  results,
  relative_performance: sessions,
  overall_inputs: [inputs],
  facts,
}: SavedBacktest): SavedAbout => {
  const start = results[0]?.start_bal ?? 0;
  const balances = sessions.map(({ strat_performance: percent }) => start * (1 + (percent ?? 0) / 100));
  return {
    title: facts.title,
    structure: facts.structure,
    ticker: String(inputs?.ticker ?? ""),
    start: facts.start,
    end: facts.end,
    balances: thinned(balances, MOST_BALANCES).map((dollars) => Math.round(100 * dollars) / 100),
  };
};

/** The stored form of a saved thing: a body under a name, and its row in lists. */
type SavedContent = { readonly body: unknown; readonly listed: Listed };

/** The part of a row that describes the body. */
type Listed =
  | Pick<SavedRowOf<"backtest">, "kind" | "summary" | "answer" | "about">
  | Pick<SavedRowOf<"sweep">, "kind" | "summary">
  | Pick<SavedRowOf<"portfolio">, "kind" | "summary">;

/** The JSON that a task's end left: its results, and what saving adds. */
export type TaskOutput = { readonly results: unknown; readonly unsaved: unknown };

/** The list of leaders that a saved sweep's row shows (S31). */
const LISTED_BY = "t-statistic";

/** The row of a saved sweep: its grid, and the leader of its list by t-statistic. */
const sweepRow = ({ name, creator, date_created, results }: SavedSweep): SavedSweepRow => {
  const list = results.leaders.find(({ objective }) => objective === LISTED_BY);
  if (!list) throw new Error(`a sweep has no list by ${LISTED_BY}`);
  const [first] = list.rows;
  const leader = first && results.combinations.find(({ index }) => index === first.index);
  return {
    name,
    creator,
    date_created,
    ticker: tickersOf(results.request).join(", "),
    period: results.period,
    combinations: results.counts.combinations,
    verdict: list.verdict,
    leader:
      first && leader
        ? { index: first.index, value: first.value, values: leader.values, in: leader.in, out: leader.out }
        : null,
  };
};

/** The row of a saved portfolio: its size, its period, and the account's figures (P18). */
const portfolioRow = ({ id, creator, date_created, results }: StoredPortfolio): SavedPortfolioRow => {
  const { name, members, period, summary, diversification } = results;
  return {
    id,
    name,
    creator,
    date_created,
    members: members.length,
    tickers: [...new Set(members.map(({ ticker }) => ticker))],
    start_date: period.start_date,
    end_date: period.end_date,
    acct_bal: summary.start_bal,
    cum_pnl: summary.cum_pnl,
    ann_return: summary.ann_return,
    sharpe: summary.sharpe,
    ddown_mtm: summary.ddown_mtm,
    diversification,
  };
};

/** Returns the stored form of a task by kind. Concurrent calls get the same. */
export const SAVED_CONTENT: Readonly<
  Record<SaveableTask["kind"], (output: TaskOutput, name: string) => SavedContent>
> = {
  backtest: ({ results, unsaved }, name) => {
    const saved = savedBacktestOf(RunResults.parse(results), UnsavedBacktest.parse(unsaved));
    // In the order of the schema, as a sensitivity leaves it that is added later.
    const body = named(SavedBacktest.parse(saved), name);
    const [summary] = body.results;
    if (!summary) throw new Error("a finished task has no summary to save");
    return { body, listed: { summary, answer: body.answer, about: savedAbout(body) } };
  },
  sweep: ({ results, unsaved }, name) => {
    const body = SavedSweep.parse({ ...UnsavedSweep.parse(unsaved), results, name });
    return { body, listed: { kind: "sweep", summary: sweepRow(body) } };
  },
  portfolio: ({ results, unsaved }, name) => {
    const body = StoredPortfolio.parse({ ...UnsavedPortfolio.parse(unsaved), results, id: name });
    return { body, listed: { kind: "portfolio", summary: portfolioRow(body) } };
  },
};
