import { leftOutByMembers, leftOutOf } from "#shared/contracts/answer-words.ts";
import type { Margin } from "#shared/contracts/margin.ts";
import type { MonteCarlo } from "#shared/contracts/monte-carlo.ts";
import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import type { JobFile } from "../../tasks/job-file.ts";
import { wordsOf } from "../caveats.ts";
import { verdictsOf } from "../sweep-caveats.ts";
import type { FoundBacktest, FoundResult, FoundSweep } from "./find-result.ts";
import { leaderReader } from "./leaders.ts";

/** The figures of a result without its long lists. */

const withoutSeries = (margin: Margin | null | undefined) => {
  if (!margin) return null;
  const { series: _, ...figures } = margin;
  return figures;
};

const withoutFan = (monteCarlo: MonteCarlo | null | undefined) => {
  if (!monteCarlo) return null;
  const { fan: _, ...figures } = monteCarlo;
  return figures;
};

const answerPart = (...[job, answer, period, leftOut]: Parameters<typeof wordsOf>) => {
  const { luck, ...words } = wordsOf(job, answer, period, leftOut);
  return { answer, answer_in_words: { ...words, luck: luck.sentence } };
};

const ofBacktest = ({ results, summary, job }: FoundBacktest & Pick<FoundResult, "job">) => {
  const { backtest_name: _, creator: __, ...figures } = summary;
  return {
    period: {
      start_date: results.facts.start,
      end_date: results.facts.end,
      sessions: results.facts.sessions,
    },
    ...answerPart(job, results.answer, results.facts, leftOutOf(results.facts.skipped)),
    figures,
    sessions_without_an_entry: results.facts.skipped,
    margin: withoutSeries(results.margin),
    monte_carlo: withoutFan(results.monte_carlo),
    notes: results.notes,
  };
};

const ofPortfolio = (
  job: JobFile,
  {
    name,
    period,
    answer,
    summary,
    members,
    without,
    mean_correlation,
    diversification,
    drawdown,
    risk,
    worst_days,
    conflicts,
    margin,
    monte_carlo,
    notes,
  }: PortfolioResults,
) => ({
  name,
  period,
  ...answerPart(job, answer, { start: period.start_date, end: period.end_date }, leftOutByMembers(members)),
  figures: summary,
  members,
  without,
  mean_correlation,
  diversification,
  drawdown,
  risk,
  worst_days,
  conflicts,
  margin: withoutSeries(margin),
  monte_carlo: withoutFan(monte_carlo),
  notes,
});

const leaderAnswer = (job: JobFile, { leaders, period }: SweepResults, place: number) => {
  const answer = leaders[place]?.answer;
  return answer && answerPart(job, answer, { start: period.start_date, end: period.end_date });
};

/** The curves of a walk have a value a session; its figures and trades say the rest. */
const withoutCurves = ({ equity: _, marked: _m, ...walk }: NonNullable<SweepResults["walk_forward"]>) => walk;

const ofSweep = ({ taskId, job, results }: FoundSweep) => {
  const leaderOf = leaderReader(taskId, results);
  const { period, counts, coverage, honesty, walk_forward: walk, notes, inputs } = results;
  return {
    period,
    counts,
    coverage,
    lists: verdictsOf(results).map((verdict, place) => ({
      ...verdict,
      ...leaderAnswer(job, results, place),
      first: leaderOf(results.leaders[place]!, 0),
    })),
    honesty,
    ...(walk && { walk_forward: withoutCurves(walk) }),
    notes,
    inputs,
  };
};

export const summaryOf = (found: FoundResult): Readonly<Record<string, unknown>> => {
  switch (found.kind) {
    case "backtest":
      return ofBacktest(found);
    case "portfolio":
      return ofPortfolio(found.job, found.results);
    case "sweep":
      return ofSweep(found);
  }
};
