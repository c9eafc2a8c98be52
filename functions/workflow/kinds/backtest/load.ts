import type { Job } from "#shared/engine/job.ts";
import { type MarketCalendar, type Period, periodOf } from "#shared/engine/market/period.ts";
import { type JobFile, readJob, type TaskJob } from "../../../tasks/job-file.ts";
import { DataError } from "../../../tickers/data-error.ts";
import type { Markets } from "../../../tickers/markets.ts";
import { ratesOf } from "../../../tickers/reference.ts";
import { calendarOf } from "../../../tickers/ticker-calendar.ts";
import type { KindPorts } from "../job-kind.ts";

/** A backtest with its data and period. It depends on `job.json` alone, so that every step loads the same. */
export type LoadedBacktest = { readonly job: Job; readonly period: Period } & Pick<TaskJob, "file" | "form">;

/** A backtest without its quotes: enough to cut it. */
type PlannedBacktest = {
  readonly period: Period;
  readonly sessions: MarketCalendar["sessions"];
} & Pick<TaskJob, "strategy" | "file">;

const sessionsInCommon = (period: Period | undefined): Period => {
  if (!period) throw new DataError("no session of the period lies in the ticker's data");
  return period;
};

/**
 * The strategy and period of a task, from the manifest's entry where that is enough. Throws DataError for a period
 * without a session in the data.
 */
export const loadPlanned = async (
  { results, markets }: KindPorts,
  taskId: string,
): Promise<PlannedBacktest> => {
  const { file, strategy } = await readJob(results, taskId);
  const calendar = file.ticker.axis ? calendarOf(file.ticker) : await markets.market(file.ticker);
  const period = sessionsInCommon(periodOf(strategy, calendar));
  return { file, strategy, period, sessions: calendar.sessions };
};

/** Loads the reference series that a job is pinned to. Throws DataError where they cannot be read. */
export const loadReferences = async (
  markets: Markets,
  { references: { vix, index, rates } }: Pick<JobFile, "references">,
): Promise<Job["references"]> => {
  const [vixSeries, indexSeries, rateSeries] = await Promise.all(
    [vix, index, rates].map((key) => (key === undefined ? undefined : markets.reference(key))),
  );
  return { vix: vixSeries, index: indexSeries, rates: rateSeries && ratesOf(rateSeries) };
};

/** Loads a backtest with its data. Throws DataError for a period without a session in the data. */
export const loadBacktest = async (
  { results, markets }: KindPorts,
  taskId: string,
): Promise<LoadedBacktest> => {
  const { file, form, strategy } = await readJob(results, taskId);
  const [market, references] = await Promise.all([
    markets.market(file.ticker),
    loadReferences(markets, file),
  ]);
  const period = sessionsInCommon(periodOf(strategy, market));
  return {
    file,
    form,
    period,
    job: { strategy, market, references },
  };
};
