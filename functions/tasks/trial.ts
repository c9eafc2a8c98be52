import { createHash } from "node:crypto";
import { type Day, formatDay, parseDay } from "#shared/domain/day.ts";
import { earlierOf, type Note, type Trial } from "#shared/domain/result/ledger.ts";
import type { PeriodAsked, Strategy } from "#shared/domain/strategy/strategy.ts";
import { partsOf } from "#shared/sweep/parts.ts";
import { sweepPeriodOf } from "#shared/sweep/sweep-period.ts";
import { canonicalJson } from "../process/canonical-json.ts";
import type { NoteRow, TrialRow } from "../store/ledger/note-row.ts";
import type { Ports } from "../store/ports.ts";
import { calendarOf } from "../tickers/ticker-calendar.ts";
import type { JobFile, PinnedTrial } from "./job-file.ts";

/** Pins to a new task what its user tried before (S45), and makes the note that it leaves (S44). */

/** A trial, and all that tells it from others beside its period and data. */
export type AskedTrial = { readonly kind: NoteRow["kind"]; readonly trial: Trial; readonly asked: object };

/** Returns the trial of tickers over some sessions. */
export const trialOn = (
  tickers: readonly string[],
  sessions: ArrayLike<number>,
  outOfSamplePercent = 0,
): Trial => {
  const { sessionsIn } = partsOf(sessions.length, outOfSamplePercent);
  const [first, last, end] = [sessions[0], sessions[sessionsIn - 1], sessions[sessions.length - 1]] as Day[];
  if (first === undefined || last === undefined || end === undefined)
    throw new Error("a period without a session was refused before");
  return { tickers, first, last, end };
};

/** Returns the trial of tickers over the sessions of a period that the tickers of the job have in common. */
export const trialOf = (
  tickers: readonly string[],
  asked: { readonly period: PeriodAsked },
  { ticker, others = [] }: Pick<JobFile, "ticker" | "others">,
  outOfSamplePercent = 0,
): Trial => {
  const period = sweepPeriodOf(asked, [calendarOf(ticker), ...others.map(calendarOf)]);
  return trialOn(tickers, period?.days ?? [], outOfSamplePercent);
};

const asRow = ({ tickers, first, last, end }: Trial): TrialRow => ({
  tickers: [...tickers],
  first: formatDay(first),
  last: formatDay(last),
  end: formatDay(end),
});

const noteOf = ({ first, last, end, ...row }: NoteRow): Note => {
  const [from, to, until] = [first, last, end].map((date) => parseDay(date) as Day);
  return { ...row, first: from!, last: to!, end: until! };
};

/** The notes that may count against a trial: all portfolios, the backtests of its tickers, and of a sweep all sweeps. */
const notesFor = async (
  ledger: Ports["ledger"],
  owner: string,
  { kind, trial }: AskedTrial,
): Promise<Note[]> => {
  const rows = await Promise.all([
    kind === "sweep" ? ledger.sweepsOf(owner) : [],
    ledger.portfoliosOf(owner),
    ...trial.tickers.map((ticker) => ledger.backtestsOf(owner, ticker)),
  ]);
  return rows.flat().map(noteOf);
};

/** Returns a strategy without its account, which changes nothing that a look tests (N5a). */
export const withoutAccount = ({
  period: _,
  sizing: _sizing,
  startBalanceCents: _balance,
  interest: _interest,
  ...asked
}: Strategy): Omit<Strategy, "period" | "sizing" | "startBalanceCents" | "interest"> => asked;

/** Returns the trial as the job of its task keeps it: a repeat of the same one on the same data has the same key. */
export const pinTrial = async (
  ledger: Ports["ledger"],
  owner: string,
  asked: AskedTrial,
  { ticker, others = [], references }: Pick<JobFile, "ticker" | "others" | "references">,
): Promise<PinnedTrial> => {
  const row = asRow(asked.trial);
  const data = [...[ticker, ...others].map((entry) => entry.key), references.vix];
  const key = createHash("sha256")
    .update(canonicalJson([asked.kind, asked.asked, row, data]))
    .digest("base64url");
  return { ...row, key, earlier: earlierOf(await notesFor(ledger, owner, asked), key, asked.trial) };
};

/** Returns the note of a trial with that many different results. */
export const noteOfTrial = (
  { key, tickers, first, last, end }: PinnedTrial,
  kind: NoteRow["kind"],
  distinct: number,
): Omit<NoteRow, "owner" | "taskId"> => ({ kind, key, tickers, first, last, end, distinct });
