import * as z from "zod";
import type { BacktestForm } from "#shared/contracts/backtest-form.ts";
import { elsewhereResultsOf } from "#shared/contracts/elsewhere/present-elsewhere.ts";
import { readElsewhere } from "#shared/contracts/elsewhere/read-elsewhere.ts";
import type { Manifest, TickerEntry } from "#shared/contracts/manifest.ts";
import type { Day } from "#shared/domain/day.ts";
import type { TickerRun } from "#shared/domain/result/elsewhere.ts";
import type { PeriodAsked, Strategy } from "#shared/domain/strategy/strategy.ts";
import { strategyInWords } from "#shared/domain/strategy/strategy-words.ts";
import { pooledOf } from "#shared/engine/elsewhere/pooled.ts";
import { tickerRun } from "#shared/engine/elsewhere/ticker-run.ts";
import type { Job } from "#shared/engine/job.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { conflict } from "../../edge/errors.ts";
import { countedAsBacktest } from "../../tasks/backtest-quota.ts";
import { type JobFile, readJob } from "../../tasks/job-file.ts";
import { DataError } from "../../tickers/data-error.ts";
import { dataProblems } from "../../tickers/data-problems.ts";
import { VIX } from "../../tickers/manifest.ts";
import type { Markets } from "../../tickers/markets.ts";
import { calendarOf } from "../../tickers/ticker-calendar.ts";
import type { SubmitKind } from "../submit.ts";
import { loadReferences } from "./backtest.ts";
import {
  cutRuns,
  entriesOfJson,
  type JobPlan,
  joinOfAll,
  jsonBytes,
  type KindPorts,
  type PieceParts,
} from "./job-kind.ts";

/** Home and every other ticker of the service in alphabetical order (L2). Throws 409 without another one (L7). */
const tickersFrom = (home: string, { tickers }: Manifest): readonly string[] => {
  const others = Object.keys(tickers).filter((ticker) => ticker !== home);
  if (others.length === 0) throw conflict("There is no other ticker.");
  return [home, ...others.toSorted()];
};

/**
 * How a run elsewhere is submitted (L1). Its reader names every broken field, else every amount (L3). It leaves no note in
 * the ledger, since it changes no count of a sweep's trials (L8).
 */
export const submittedElsewhere: SubmitKind<{ readonly strategy: Strategy; readonly form: BacktestForm }> = {
  kind: "elsewhere",
  read: readElsewhere,
  about: ({ strategy }) => ({ tickers: [strategy.ticker], words: strategyInWords(strategy) }),
  dataProblems,
  dataTickers: ({ strategy }, manifest) => tickersFrom(strategy.ticker, manifest),
  keepsSensitivity: true,
  quota: /* @__PURE__ */ countedAsBacktest("backtests"),
};

/** A ticker that the rule runs on. */
type Unit = { readonly entry: TickerEntry; readonly strategy: Strategy };

type LeftOut = { readonly ticker: string; readonly reason: string };

/** The tickers of a run elsewhere, home first. They depend on `job.json` alone, so that every step finds the same. */
type PlannedElsewhere = {
  readonly file: JobFile;
  readonly units: readonly Unit[];
  readonly leftOut: readonly LeftOut[];
};

/** A run elsewhere with its references; each ticker's market is loaded when it is worked on. */
type LoadedElsewhere = PlannedElsewhere & Pick<Job, "references"> & Pick<Markets, "market">;

/** Home's period as D3 settles and cuts it, handed on as two dates (L2). */
const handedOn = (strategy: Strategy, home: TickerEntry): PeriodAsked => {
  const period = periodOf(strategy, calendarOf(home));
  if (!period) throw new Error("a period without a session was refused before");
  return { start: period.start, end: period.end, lengthYears: undefined };
};

/** The first reason why a ticker's data refuse the rule (L4); undefined where they allow it. */
const reasonAgainst = (
  { entry, strategy }: Unit,
  form: BacktestForm,
  { vix }: JobFile["references"],
): string | undefined => {
  const manifest = {
    version: 1,
    tickers: { [entry.ticker]: entry },
    references: vix === undefined ? {} : { [VIX]: { key: vix } },
  } as const;
  return Object.values(dataProblems({ strategy, form }, manifest))[0];
};

/** The tickers that the rule runs on, in alphabetical order after home, and those whose data refuse it (L2, L4). */
const loadPlanned = async (
  { results }: Pick<KindPorts, "results">,
  taskId: string,
): Promise<PlannedElsewhere> => {
  const { file, strategy, form } = await readJob(results, taskId, readElsewhere);
  const { ticker: home, others = [], references } = file;
  const period = handedOn(strategy, home);
  const unitOf = (entry: TickerEntry): Unit => ({
    entry,
    strategy: { ...strategy, ticker: entry.ticker, period },
  });
  const units: Unit[] = [unitOf(home)];
  const leftOut: LeftOut[] = [];
  for (const unit of others.map(unitOf)) {
    const reason = reasonAgainst(unit, form, references);
    if (reason === undefined) units.push(unit);
    else leftOut.push({ ticker: unit.entry.ticker, reason });
  }
  return { file, units, leftOut };
};

/** More slices would only wait for each other. */
const MOST_SLICES = 100;

/**
 * A run elsewhere is cut by ticker: reading a market takes as long as starting a worker, and a worker holds one market
 * at a time.
 */
export const elsewherePlan: JobPlan = {
  runs: async (ports, taskId) => {
    const { units } = await loadPlanned(ports, taskId);
    return cutRuns({ from: 0, to: units.length }, Math.ceil(units.length / MOST_SLICES));
  },
  isPartTolerated: false,
};

const DayNumber = z
  .number()
  .int()
  .transform((day) => day as Day);

const StoredRun = z
  .object({
    ticker: z.string(),
    start: DayNumber,
    end: DayNumber,
    first: DayNumber,
    last: DayNumber,
    trades: z.number().int(),
    winPercent: z.number().optional(),
    pnlCents: z.number().int(),
    riskCents: z.number().int(),
    t: z.number().optional(),
    markedDrawdownCents: z.number().int(),
    marks: z.array(z.number().int()),
  })
  .transform((run): TickerRun => ({ ...run, winPercent: run.winPercent, t: run.t }));

const runOn = async (
  { market, references }: LoadedElsewhere,
  { entry, strategy }: Unit,
): Promise<TickerRun> => {
  const job = { strategy, market: await market(entry), references };
  const period = periodOf(strategy, job.market);
  if (!period) throw new DataError("no session of the period lies in the ticker's data");
  return tickerRun(job, period);
};

/**
 * The pieces of a run elsewhere: the runs of consecutive tickers. Another ticker with a damaged market has null and is left
 * out. Loading throws DataError where the references cannot be read.
 */
export const elsewherePieces: PieceParts<KindPorts, LoadedElsewhere, (TickerRun | null)[]> = {
  load: async (ports, taskId) => {
    const planned = await loadPlanned(ports, taskId);
    const { vix } = planned.file.references;
    const references = await loadReferences(ports.markets, { references: { vix } });
    return { ...planned, references, market: ports.markets.market };
  },
  work: async (loaded, { from, to }, isActive) => {
    const runs: (TickerRun | null)[] = [];
    for (const unit of loaded.units.slice(from, to)) {
      if (!(await isActive())) return undefined;
      try {
        runs.push(await runOn(loaded, unit));
      } catch (error) {
        if (!(error instanceof DataError) || unit === loaded.units[0]) throw error;
        runs.push(null);
      }
    }
    return runs;
  },
  encode: (_, runs) => jsonBytes(runs),
  decode: (_, bytes, run) => entriesOfJson(StoredRun.nullable(), bytes, run),
};

const DAMAGED = "has damaged or incomplete data";

const byTicker = (one: { readonly ticker: string }, other: { readonly ticker: string }): number =>
  one.ticker < other.ticker ? -1 : 1;

/** The results of a run elsewhere: partial where another ticker's market is damaged, which `left_out` says. */
export const joinElsewhere = /* @__PURE__ */ joinOfAll(elsewherePieces, ({ units, leftOut }, parts) => {
  const [home, ...found] = parts.flat();
  if (!home) throw new Error("a run elsewhere has no home");
  const others = found.filter((run) => run !== null);
  const damaged = units.slice(1).flatMap(({ entry: { ticker } }, at) => (found[at] ? [] : [ticker]));
  const results = elsewhereResultsOf({
    home,
    others,
    pooled: pooledOf(others),
    leftOut: [...leftOut, ...damaged.map((ticker) => ({ ticker, reason: DAMAGED }))].toSorted(byTicker),
  });
  return { results, unsaved: {}, isWhole: damaged.length === 0 };
});
