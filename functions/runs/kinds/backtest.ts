import type { BacktestForm } from "#shared/contracts/backtest-form.ts";
import { monteCarloOnWire } from "#shared/contracts/monte-carlo.ts";
import { runResultsOf, unsavedBacktestOf } from "#shared/contracts/present.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import type { UnsavedBacktest } from "#shared/contracts/unsaved.ts";
import { isOption } from "#shared/domain/contract.ts";
import { formatDay } from "#shared/domain/day.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { strategyInWords } from "#shared/domain/strategy/strategy-words.ts";
import { decodeCandidates, encodeCandidates } from "#shared/engine/candidate-bytes.ts";
import { type Candidates, candidatesOf, candidatesOnDemand } from "#shared/engine/candidates.ts";
import type { Job } from "#shared/engine/job.ts";
import { lastChainDay, type MarketCalendar, type Period, periodOf } from "#shared/engine/market/period.ts";
import { monteCarloOf } from "#shared/engine/report/monte-carlo.ts";
import { reportOf } from "#shared/engine/report/report.ts";
import { countedAsBacktest } from "../../tasks/backtest-quota.ts";
import { findOrigin } from "../../tasks/find-origin.ts";
import { type JobFile, readJob } from "../../tasks/job-file.ts";
import { noteOfTrial, pinTrial, trialOf, withoutAccount } from "../../tasks/trial.ts";
import { DataError } from "../../tickers/data-error.ts";
import { dataProblems } from "../../tickers/data-problems.ts";
import type { Markets } from "../../tickers/markets.ts";
import { ratesOf, vixBy } from "../../tickers/reference.ts";
import { calendarOf } from "../../tickers/ticker-calendar.ts";
import type { SubmitKind } from "../submit.ts";
import { cutRuns, type JobPlan, joinOfAll, type KindPorts, type PieceParts, type Run } from "./job-kind.ts";

/** How a backtest is submitted. Its whole period ranks it as a trial. */
export const submittedBacktest: SubmitKind<{ readonly strategy: Strategy; readonly form: BacktestForm }> = {
  kind: "backtest",
  read: readBacktest,
  about: ({ strategy }) => ({ tickers: [strategy.ticker], words: strategyInWords(strategy) }),
  dataProblems,
  pinTrial: (ledger, owner, { strategy }, job) => {
    const asked = withoutAccount(strategy);
    const trial = trialOf([strategy.ticker], strategy, { ticker: job.ticker });
    return pinTrial(ledger, owner, { kind: "backtest", asked, trial }, job);
  },
  findOrigin,
  quota: /* @__PURE__ */ countedAsBacktest("backtests"),
};

/** A backtest with its data and period. It depends on `job.json` alone, so that every step loads the same. */
export type LoadedBacktest = {
  readonly file: JobFile;
  readonly form: BacktestForm;
  readonly job: Job;
  readonly period: Period;
};

/** A backtest without its quotes: enough to cut it. */
type PlannedBacktest = {
  readonly file: JobFile;
  readonly strategy: Strategy;
  readonly period: Period;
  readonly sessions: MarketCalendar["sessions"];
};

const sessionsInCommon = (period: Period | undefined): Period => {
  if (!period) throw new DataError("no session of the period lies in the ticker's data");
  return period;
};

/** The strategy and period of a task, from the manifest's entry. Throws DataError for a period without a session in the data. */
export const loadPlanned = async (
  { results }: Pick<KindPorts, "results">,
  taskId: string,
): Promise<PlannedBacktest> => {
  const { file, strategy } = await readJob(results, taskId, readBacktest);
  const calendar = calendarOf(file.ticker);
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
  const { file, form, strategy } = await readJob(results, taskId, readBacktest);
  const [market, references] = await Promise.all([
    markets.market(file.ticker),
    loadReferences(markets, file),
  ]);
  const period = sessionsInCommon(periodOf(strategy, market));
  return { file, form, period, job: { strategy, market, references } };
};

/**
 * The cost of a backtest, which decides if cutting it pays. Measured by `npm run bench -- --only work` in a cold
 * process; only the ratios matter, and they are alike on every machine.
 */

/** A session of the period: its chain, a contract for each leg, the entry. */
const SESSION_MS = 0.024;
/** A leg of a position on a session on which it is held: its price, the exits. */
const HELD_LEG_MS = 0.000_029;

const SESSIONS_PER_DAY = 252 / 365;
/** No option is listed for longer: three years and a little, whatever a DTE asks for. */
const LONGEST_LISTED_DAYS = 1_100;

/** The cost of one session of a backtest if no position closes early, in milliseconds of work. */
export const sessionCostMs = ({ legs, holdDays }: Pick<Strategy, "legs" | "holdDays">): number => {
  const shortestDte = Math.min(...legs.filter(isOption).map(({ dteDays }) => dteDays));
  const heldSessions = SESSIONS_PER_DAY * Math.min(holdDays, shortestDte, LONGEST_LISTED_DAYS);
  return SESSION_MS + HELD_LEG_MS * legs.length * heldSessions;
};

/** A backtest is cut into runs of sessions and needs all of them: each trade may depend on any other. */
export const backtestPlan: JobPlan = {
  runs: async (ports, taskId, { startMs }) => {
    const { strategy, period } = await loadPlanned(ports, taskId);
    const longest = Math.max(1, Math.floor(startMs / sessionCostMs(strategy)));
    return cutRuns({ from: period.first, to: period.last + 1 }, longest);
  },
  isPartTolerated: false,
};

const decode = (bytes: Uint8Array, { from, to }: Run): Candidates | undefined => {
  try {
    const rows = decodeCandidates(bytes);
    return rows.from === from && rows.skips.length === to - from ? rows : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/**
 * The pieces of a backtest: candidates of its sessions, as indices into the market's. None takes long enough to check
 * for a cancel.
 */
export const backtestPieces: PieceParts<KindPorts, LoadedBacktest, Candidates> = {
  load: loadBacktest,
  work: async ({ job, period }, { from, to }) => candidatesOf(job, period, from, to),
  whole: ({ job, period }) => candidatesOnDemand(job, period),
  encode: (_, candidates) => encodeCandidates(candidates),
  decode: (_, bytes, run) => decode(bytes, run),
};

/** The report of a backtest from all of its candidates. */
export const joinBacktest = /* @__PURE__ */ joinOfAll(
  backtestPieces,
  ({ job, period, file, form }, candidates) => {
    const report = reportOf(job, period, candidates);
    const credit = {
      name: "",
      creator: file.username,
      createdAt: file.createdAt,
      strategy: job.strategy,
    };
    return {
      results: {
        ...runResultsOf(report, credit, {
          vixOn: vixBy(job.references.vix),
          look: file.trial && 1 + file.trial.earlier.looks,
          found: file.found,
        }),
        monte_carlo: monteCarloOnWire(monteCarloOf(report.trades, report.summary.startBalanceCents)),
      },
      unsaved: {
        ...unsavedBacktestOf(report, form),
        body: file.body,
        data_end: formatDay(lastChainDay(job.market)),
      } satisfies UnsavedBacktest,
      isWhole: true,
      note: file.trial && noteOfTrial(file.trial, "backtest", 1),
    };
  },
);
