import { inputsOf } from "#shared/contracts/sweep/inputs.ts";
import type { Day } from "#shared/domain/day.ts";
import type { Trial } from "#shared/domain/ledger.ts";
import type { PeriodAsked, Strategy } from "#shared/domain/strategy.ts";
import type { Sweep } from "#shared/domain/sweep.ts";
import { partsOf } from "#shared/sweep/parts.ts";
import { sweepPeriodOf } from "#shared/sweep/sweep-period.ts";
import { calendarOf } from "../tickers/ticker-calendar.ts";
import type { JobFile } from "./job-file.ts";
import type { AskedTrial } from "./trial.ts";

/** What a backtest or a sweep tries (S44): its tickers and sessions, and all else that it asks but names. */

const trialOf = (tickers: readonly string[], sessions: Int32Array, outOfSamplePercent: number): Trial => {
  const { sessionsIn } = partsOf(sessions.length, outOfSamplePercent);
  const [first, last, end] = [sessions[0], sessions[sessionsIn - 1], sessions.at(-1)] as Day[];
  if (first === undefined || last === undefined || end === undefined)
    throw new Error("a period without a session was refused before");
  return { tickers, first, last, end };
};

/** The sessions of a period that the tickers of a job have in common. */
const sessionsOf = (
  asked: { readonly period: PeriodAsked },
  { ticker, others = [] }: Pick<JobFile, "ticker" | "others">,
): Int32Array => {
  const period = sweepPeriodOf(asked, [calendarOf(ticker), ...others.map(calendarOf)]);
  return period?.days ?? new Int32Array();
};

/** Returns the trial of a backtest: its whole period ranks it. */
export const backtestTrial = (strategy: Strategy, job: Pick<JobFile, "ticker">): AskedTrial => {
  const { period: _, ...asked } = strategy;
  return { kind: "backtest", asked, trial: trialOf([strategy.ticker], sessionsOf(strategy, job), 0) };
};

/** Returns the trial of a sweep: the request as S3 and S4 leave it, without its name. */
export const sweepTrial = (sweep: Sweep, job: Pick<JobFile, "ticker" | "others">): AskedTrial => {
  const { filters, events, dteRule, slippagePercent, commissionCents, outOfSamplePercent } = sweep;
  return {
    kind: "sweep",
    asked: { ...inputsOf(sweep), filters, events, dteRule, slippagePercent, commissionCents },
    trial: trialOf(sweep.tickers, sessionsOf(sweep, job), outOfSamplePercent),
  };
};
