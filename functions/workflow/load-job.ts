import type { Job } from "#shared/engine/job.ts";
import { type Period, periodOf } from "#shared/engine/period.ts";
import type { Objects } from "../store/objects/ports.ts";
import { readJob, type TaskJob } from "../tasks/job-file.ts";
import { calendarOf } from "../tickers/ticker-calendar.ts";
import { DataError } from "./data-error.ts";
import type { Markets } from "./markets.ts";

export type LoadPorts = { readonly results: Pick<Objects, "get">; readonly markets: Markets };

/** A task's job with its data and period: the same in every step, as it hangs on nothing but `job.json`. */
export type LoadedJob = { readonly job: Job; readonly period: Period } & Pick<TaskJob, "file" | "form">;

/**
 * The period of a task, from the manifest's word of its ticker alone where that is enough: deciding on slices needs no
 * quotes. Throws where the period has no session in the ticker's data.
 */
export const loadPeriod = async ({ results, markets }: LoadPorts, taskId: string): Promise<Period> => {
  const { file, strategy } = await readJob(results, taskId);
  const calendar = file.ticker.axis ? calendarOf(file.ticker) : await markets.market(file.ticker);
  return sessionsInCommon(periodOf(strategy, calendar));
};

const sessionsInCommon = (period: Period | undefined): Period => {
  if (!period) throw new DataError("no session of the period lies in the ticker's data");
  return period;
};

/** Loads all that a task is computed from. Throws where the period has no session in the ticker's data. */
export const loadJob = async ({ results, markets }: LoadPorts, taskId: string): Promise<LoadedJob> => {
  const { file, form, strategy } = await readJob(results, taskId);
  const { vix, index } = file.references;
  const [market, vixSeries, indexSeries] = await Promise.all([
    markets.market(file.ticker),
    vix === undefined ? undefined : markets.reference(vix),
    index === undefined ? undefined : markets.reference(index),
  ]);
  const period = sessionsInCommon(periodOf(strategy, market));
  return {
    file,
    form,
    period,
    job: { strategy, market, references: { vix: vixSeries, index: indexSeries } },
  };
};
