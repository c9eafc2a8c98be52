import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type { Sweep } from "#shared/domain/sweep.ts";
import type { MarketCalendar } from "#shared/engine/market/period.ts";
import { type Grid, gridOf } from "#shared/sweep/grid/grid.ts";
import { tickerOfSpread } from "#shared/sweep/grid/place.ts";
import type { SpreadKernel } from "#shared/sweep/kernel/spread-kernel.ts";
import { sweepKernel } from "#shared/sweep/kernel/sweep-kernel.ts";
import { type Parts, partsOf } from "#shared/sweep/parts.ts";
import type { SweepOnMarket } from "#shared/sweep/results/engine-trades.ts";
import { periodOn, type SweepPeriod, sweepPeriodOf } from "#shared/sweep/sweep-period.ts";
import type { Clock } from "../../../process/clock.ts";
import { type JobFile, readJobFile, refusedJob } from "../../../tasks/job-file.ts";
import { DataError } from "../../../tickers/data-error.ts";
import { calendarOf } from "../../../tickers/ticker-calendar.ts";
import type { OpenKernel } from "../../kernel.ts";
import type { KindPorts } from "../job-kind.ts";

export type SweepPorts = KindPorts & { readonly openKernel: OpenKernel; readonly clock: Pick<Clock, "now"> };

/** A sweep without its quotes: enough to cut it. It depends on `job.json` alone, so that every step loads the same. */
export type PlannedSweep = {
  readonly file: JobFile;
  readonly sweep: Sweep;
  readonly tickers: readonly TickerEntry[];
  readonly grid: Grid;
  readonly period: SweepPeriod;
  readonly parts: Parts;
};

/** A ticker's sessions: from the manifest's entry where that is enough, else from its market. */
const calendarFrom = (
  { markets }: KindPorts,
  entry: TickerEntry,
): MarketCalendar | Promise<MarketCalendar> => (entry.axis ? calendarOf(entry) : markets.market(entry));

/** The sweep of a task. Throws DataError for a period without a session in the data. */
export const loadPlannedSweep = async (ports: KindPorts, taskId: string): Promise<PlannedSweep> => {
  const { file, yesterday } = await readJobFile(ports.results, taskId);
  const reading = readSweep(file.body, yesterday);
  if (!reading.ok) throw refusedJob(reading.fields);
  const { sweep } = reading;
  const { ticker, others = [] } = file;
  const [first, ...rest] = await Promise.all([ticker, ...others].map((entry) => calendarFrom(ports, entry)));
  const period = first && sweepPeriodOf(sweep, [first, ...rest]);
  if (!period) throw new DataError("no session of the period lies in the ticker's data");
  const parts = partsOf(period.days.length, sweep.outOfSamplePercent);
  return { file, sweep, tickers: [ticker, ...others], grid: gridOf(sweep), period, parts };
};

/** A sweep on one ticker's market, with a kernel of its own for some spreads there. */
export type OpenedSweep = SweepOnMarket & { readonly kernel: SpreadKernel };

/**
 * Opens some spreads, at least one, which lie within one ticker (S33): only that ticker's market is loaded. Throws
 * DataError where it cannot be read.
 */
export const openSpreads = async (
  { markets, openKernel }: SweepPorts,
  { file, tickers, grid, period }: PlannedSweep,
  spreads: readonly number[],
): Promise<OpenedSweep> => {
  const ticker = tickerOfSpread(grid, spreads[0]!);
  const entry = tickers.find((each) => each.ticker === ticker);
  if (!entry) throw new DataError(`the job has no data of ${ticker}`);
  const { vix } = file.references;
  const [market, series] = await Promise.all([
    markets.market(entry),
    vix === undefined ? undefined : markets.reference(vix),
  ]);
  const onMarket = { grid, market, references: { vix: series }, period: periodOn(period, market) };
  return { ...onMarket, kernel: sweepKernel(await openKernel(), { ...onMarket, spreads }) };
};
