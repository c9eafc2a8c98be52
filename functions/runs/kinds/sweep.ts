import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { inputsOf } from "#shared/contracts/sweep/inputs.ts";
import { sweepResultsOf } from "#shared/contracts/sweep/present-sweep.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type { SweepForm } from "#shared/contracts/sweep/request.ts";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import type { UnsavedSweep } from "#shared/contracts/sweep/saved.ts";
import type { Day } from "#shared/domain/day.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { sweepInWords } from "#shared/domain/sweep/sweep-words.ts";
import { dataNotes } from "#shared/engine/report/data-notes.ts";
import { costOf } from "#shared/sweep/grid/cost.ts";
import { type Grid, gridOf } from "#shared/sweep/grid/grid.ts";
import { gridProblem } from "#shared/sweep/grid/grid-problem.ts";
import { piecesOf } from "#shared/sweep/grid/pieces.ts";
import { ranksIn, tickerOfSpread } from "#shared/sweep/grid/place.ts";
import type { KernelExports } from "#shared/sweep/kernel/kernel-exports.ts";
import type { SpreadKernel } from "#shared/sweep/kernel/spread-kernel.ts";
import { sweepKernel } from "#shared/sweep/kernel/sweep-kernel.ts";
import { mergeSlices } from "#shared/sweep/merge/merge-slices.ts";
import { type Parts, partsOf } from "#shared/sweep/parts.ts";
import type { SweepOnMarket } from "#shared/sweep/results/engine-trades.ts";
import { joinSweep } from "#shared/sweep/results/join-sweep.ts";
import { evaluateSlice } from "#shared/sweep/slice/evaluate-slice.ts";
import { decodeSlice, encodeSlice } from "#shared/sweep/slice/slice-bytes.ts";
import type { SliceResult } from "#shared/sweep/slice-result.ts";
import { periodOn, type SweepPeriod, sweepPeriodOf } from "#shared/sweep/sweep-period.ts";
import type { Clock } from "../../process/clock.ts";
import { type JobFile, readJob } from "../../tasks/job-file.ts";
import { countedAsSweep } from "../../tasks/sweep-quota.ts";
import { noteOfTrial, pinTrial, trialOf } from "../../tasks/trial.ts";
import { DataError } from "../../tickers/data-error.ts";
import { sweepDataProblems } from "../../tickers/sweep-problems.ts";
import { calendarOf } from "../../tickers/ticker-calendar.ts";
import type { SubmitKind } from "../submit.ts";
import { type IsActive, type JobPlan, joinOfFinished, type KindPorts, type PieceParts } from "./job-kind.ts";

/** Makes an instance of the kernel with a memory of its own. */
export type OpenKernel = () => Promise<KernelExports>;

export type SweepPorts = KindPorts & { readonly openKernel: OpenKernel; readonly clock: Pick<Clock, "now"> };

type SweepBody = { readonly sweep: Sweep; readonly form: SweepForm; readonly grid: Grid };

/** Reads a body into a sweep and its grid. */
export const readGrid = (json: unknown, yesterday: Day) => {
  const reading = readSweep(json, yesterday);
  return reading.ok ? { ...reading, grid: gridOf(reading.sweep) } : reading;
};

/** How a sweep is submitted. Its trial is the request as S3 and S4 leave it, without its name. */
export const submittedSweep: SubmitKind<SweepBody> = {
  kind: "sweep",
  read: readGrid,
  about: ({ sweep, grid }) => ({
    tickers: sweep.tickers,
    words: sweepInWords({ ...sweep, combinations: grid.combinations }),
  }),
  sizeProblems: ({ grid }) => {
    const tooLarge = gridProblem(grid);
    return tooLarge && { [tooLarge.field]: tooLarge.problem };
  },
  dataProblems: sweepDataProblems,
  pinTrial: (ledger, owner, { sweep }, job) => {
    const { filters, events, dteRule, slippagePercent, commissionCents, outOfSamplePercent } = sweep;
    // What changes nothing that is tried is no other trial (S44).
    const {
      min_trades: _,
      walk_forward: _f,
      walk_window: _w,
      walk_objective: _o,
      ...lists
    } = inputsOf(sweep);
    const asked = { ...lists, filters, events, dteRule, slippagePercent, commissionCents };
    const trial = trialOf(sweep.tickers, sweep, job, outOfSamplePercent);
    return pinTrial(ledger, owner, { kind: "sweep", asked, trial }, job);
  },
  quota: /* @__PURE__ */ countedAsSweep<SweepBody>(({ grid }) => costOf(grid).seconds),
};

/** A sweep without its quotes: enough to cut it. It depends on `job.json` alone, so that every step loads the same. */
export type PlannedSweep = {
  readonly file: JobFile;
  readonly sweep: Sweep;
  readonly tickers: readonly TickerEntry[];
  readonly grid: Grid;
  readonly period: SweepPeriod;
  readonly parts: Parts;
};

/** The sweep of a task. Throws DataError for a period without a session in the data. */
export const loadPlannedSweep = async (ports: KindPorts, taskId: string): Promise<PlannedSweep> => {
  const { file, sweep } = await readJob(ports.results, taskId, readSweep);
  const { ticker, others = [] } = file;
  const period = sweepPeriodOf(sweep, [calendarOf(ticker), ...others.map(calendarOf)]);
  if (!period) throw new DataError("no session of the period lies in the ticker's data");
  const parts = partsOf(period.days.length, sweep.outOfSamplePercent);
  return { file, sweep, tickers: [ticker, ...others], grid: gridOf(sweep), period, parts };
};

/** A sweep on one ticker's market, with a kernel of its own for some spreads there. */
type OpenedSweep = SweepOnMarket & { readonly kernel: SpreadKernel };

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

/** A sweep is cut into runs of whole spreads of about equal cost; results leave out failed runs and say so (S28). */
export const sweepPlan: JobPlan = {
  runs: async (ports, taskId, { workers }) => {
    const { grid, period } = await loadPlannedSweep(ports, taskId);
    return piecesOf(grid, period.days.length, { workers });
  },
  isPartTolerated: true,
};

/** Runs the steps and checks for a cancel after each; undefined where the task ended meanwhile. */
const resultOf = async <Result>(
  steps: Iterator<unknown, Result> | AsyncIterator<unknown, Result>,
  isActive: IsActive,
): Promise<Result | undefined> => {
  for (let step = await steps.next(); ; step = await steps.next()) {
    if (step.done) return step.value;
    if (!(await isActive())) return undefined;
  }
};

/** A planned sweep, and what opens its markets. */
type WorkedSweep = PlannedSweep & { readonly ports: SweepPorts };

/** The pieces of a sweep: the results of whole spreads, by their ranks (S33). Each has a kernel of its own. */
export const sweepPieces: PieceParts<SweepPorts, WorkedSweep, SliceResult> = {
  load: async (ports, taskId) => ({ ...(await loadPlannedSweep(ports, taskId)), ports }),
  work: async ({ ports, ...sweep }, { from, to }, isActive) => {
    const { grid, parts, period } = sweep;
    const run = [from, to] as const;
    const { kernel } = await openSpreads(ports, sweep, ranksIn(run));
    return resultOf(evaluateSlice({ grid, kernel, parts, days: period.days }, run), isActive);
  },
  encode: ({ grid, parts }, piece) => encodeSlice(piece, { grid, parts }),
  decode: ({ grid, parts }, bytes, { from, to }) => {
    const piece = decodeSlice(bytes, { grid, parts });
    const [run, ...others] = piece?.spreads ?? [];
    return others.length === 0 && run?.[0] === from && run[1] === to ? piece : undefined;
  },
};

const MS_PER_SECOND = 1000;

/** How a sweep ran: the only part of the results that differs between equal sweeps (S29). */
const runOf = ({ createdAt, trial }: JobFile, combinations: number, slices: number, nowMs: number) => {
  const seconds = Math.max(1, nowMs - Date.parse(createdAt)) / MS_PER_SECOND;
  const opened = trial?.earlier.opened ?? 0;
  return {
    seconds,
    combinations_per_second: Math.round(combinations / seconds),
    slices,
    ...(opened > 0 && { opened_before: opened }),
  };
};

/**
 * The end of a sweep: merges slices, runs the leaders again in the engine, and makes the results (S24, S25, S26, S29,
 * S30). Without some slices the results cover the others and say so (S28).
 */
export const joinSweepPieces = /* @__PURE__ */ joinOfFinished(
  sweepPieces,
  async ({ ports, ...sweep }, pieces, missing, isActive) => {
    const { file, grid, parts, period, tickers } = sweep;
    const merged = mergeSlices(grid, pieces);
    const open = async (_: string, spreads: readonly number[]) => ({
      ...(await openSpreads(ports, sweep, spreads)),
      parts,
    });
    const earlier = file.trial?.earlier;
    const report = await resultOf(
      joinSweep({ grid, parts, period, dataNotes: tickers.flatMap(dataNotes), open, earlier }, merged),
      isActive,
    );
    if (!report) return undefined;
    const run = runOf(file, merged.counts.combinations, pieces.length, ports.clock.now());
    const results = sweepResultsOf(report, file.body as SweepResults["request"], run);
    const unsaved: UnsavedSweep = { creator: file.username, date_created: file.createdAt };
    const note = file.trial && noteOfTrial(file.trial, "sweep", merged.counts.distinct);
    return { results, unsaved, isWhole: missing.length === 0, note };
  },
);
