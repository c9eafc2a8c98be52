import { sessionsBetween } from "../calendar.ts";
import type { Day } from "../day.ts";

/** What a user tried before, which counts against what is tried now (S44, S45). */

/** Which tickers were tried, and on which sessions: the ranked ones and, of a sweep, those kept back after them. */
export type Trial = {
  readonly tickers: readonly string[];
  /** First and last session in sample, else the whole period. */
  readonly first: Day;
  readonly last: Day;
  /** The last session of the whole period. */
  readonly end: Day;
};

/** A trial that ended with results. Equal keys are one trial, run again. */
export type Note = Trial & {
  readonly kind: "backtest" | "portfolio" | "sweep";
  readonly key: string;
  /** A sweep's different results (S17); 1 of what is no sweep. */
  readonly distinct: number;
};

/** What the user of a trial had tried when it was submitted. */
export type Earlier = {
  /** Backtests and portfolios with a ticker in common that share half of the trial's sessions (N5a). */
  readonly looks: number;
  /** Sweeps likewise, by their in-sample sessions, and the sum of their different results (S45). */
  readonly sweeps: number;
  readonly trials: number;
  /** Runs of any kind with a ticker in common that have seen a session which this sweep keeps back. */
  readonly opened: number;
};

/** Whether a note's in-sample sessions hold at least half of a trial's (S45). */
const sharesHalf = (note: Note, { first, last }: Trial): boolean => {
  const from = Math.max(note.first, first) as Day;
  const to = Math.min(note.last, last) as Day;
  return 2 * sessionsBetween(from, to).length >= sessionsBetween(first, last).length;
};

/** Returns what the notes of a user hold against a trial with a key of its own. */
export const earlierOf = (notes: readonly Note[], key: string, trial: Trial): Earlier => {
  const related = notes.filter(
    (note) => note.key !== key && note.tickers.some((ticker) => trial.tickers.includes(ticker)),
  );
  const sharing = related.filter((note) => sharesHalf(note, trial));
  const sweeps = sharing.filter(({ kind }) => kind === "sweep");
  return {
    looks: sharing.length - sweeps.length,
    sweeps: sweeps.length,
    trials: sweeps.reduce((sum, { distinct }) => sum + distinct, 0),
    opened: related.filter(({ first, end }) => first <= trial.end && end > trial.last).length,
  };
};
