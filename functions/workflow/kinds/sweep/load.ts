import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type { Sweep } from "#shared/domain/sweep.ts";
import type { Job } from "#shared/engine/job.ts";
import { type Period, periodOf } from "#shared/engine/market/period.ts";
import { type Grid, gridOf } from "#shared/sweep/grid/grid.ts";
import { type Parts, partsOf } from "#shared/sweep/parts.ts";
import type { Clock } from "../../../process/clock.ts";
import { type JobFile, readJobFile, refusedJob } from "../../../tasks/job-file.ts";
import { DataError } from "../../../tickers/data-error.ts";
import { calendarOf } from "../../../tickers/ticker-calendar.ts";
import type { OpenKernel } from "../../kernel.ts";
import type { KindPorts } from "../job-kind.ts";

export type SweepPorts = KindPorts & { readonly openKernel: OpenKernel; readonly clock: Pick<Clock, "now"> };

/** A sweep without its quotes: enough to cut it. */
type PlannedSweep = {
  readonly file: JobFile;
  readonly sweep: Sweep;
  readonly grid: Grid;
  readonly period: Period;
  readonly parts: Parts;
};

/** A sweep with its data. It depends on `job.json` alone, so that every step loads the same. */
export type LoadedSweep = PlannedSweep & Pick<Job, "market" | "references">;

const planned = async (
  { results }: KindPorts,
  taskId: string,
  calendar: CalendarOf,
): Promise<PlannedSweep> => {
  const { file, yesterday } = await readJobFile(results, taskId);
  const reading = readSweep(file.body, yesterday);
  if (!reading.ok) throw refusedJob(reading.fields);
  const { sweep } = reading;
  const period = periodOf(sweep, await calendar(file));
  if (!period) throw new DataError("no session of the period lies in the ticker's data");
  const parts = partsOf(period.last - period.first + 1, sweep.outOfSamplePercent);
  return { file, sweep, grid: gridOf(sweep), period, parts };
};

type CalendarOf = (file: JobFile) => Parameters<typeof periodOf>[1] | Promise<Parameters<typeof periodOf>[1]>;

/**
 * The sweep of a task, from the manifest's entry where that is enough. Throws DataError for a period without a session
 * in the data.
 */
export const loadPlannedSweep = (ports: KindPorts, taskId: string): Promise<PlannedSweep> =>
  planned(ports, taskId, ({ ticker }) => (ticker.axis ? calendarOf(ticker) : ports.markets.market(ticker)));

/** Loads a sweep with its data. Throws DataError as above, and where the data cannot be read. */
export const loadSweep = async (ports: KindPorts, taskId: string): Promise<LoadedSweep> => {
  const { markets } = ports;
  const about = await planned(ports, taskId, ({ ticker }) => markets.market(ticker));
  const { ticker, references } = about.file;
  const [market, vix] = await Promise.all([
    markets.market(ticker),
    references.vix === undefined ? undefined : markets.reference(references.vix),
  ]);
  return { ...about, market, references: { vix } };
};
