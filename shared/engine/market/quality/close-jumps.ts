import type { CloseJump, OffCloses } from "../../../domain/data/import-findings.ts";
import { type Day, formatDay } from "../../../domain/day.ts";
import type { Cents } from "../../../domain/money.ts";
import type { Split } from "../../../domain/strategy/event.ts";

/** Closes that a split was missed in, or that were adjusted for one while the chain was not (M4). */

const FACTORS = [2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 50, 100];
/** In percent of a factor. */
const REACH = 8;

/** VIX doubles by itself. */
export const UNASKED_TICKER = "VIX";

/** The underlying's closes by session, in cents; `own` is 1 where a session has a close of its own (H3). */
export type SessionCloses = {
  readonly sessions: Int32Array;
  readonly closes: Int32Array;
  readonly own: Uint8Array;
};

/** Returns the factor that two closes differ by, the nearest in proportion; undefined without one in reach. */
const factorOf = (low: Cents, high: Cents): number | undefined => {
  const distance = (factor: number): number => Math.abs(Math.log(high / (factor * low)));
  return FACTORS.filter(
    (factor) => 100 * high >= (100 - REACH) * factor * low && 100 * high <= (100 + REACH) * factor * low,
  ).sort((a, b) => distance(a) - distance(b))[0];
};

/**
 * Returns the changes of the close between neighboring sessions that look like a split, where no split is given for the
 * later one. `isAsked` says which later sessions are looked at.
 */
export const closeJumps = (
  { sessions, closes, own }: SessionCloses,
  splits: readonly Split[],
  isAsked: (day: number) => boolean = () => true,
): CloseJump[] => {
  const jumps: CloseJump[] = [];
  for (let s = 1; s < sessions.length; s++) {
    if (own[s - 1] === 0 || own[s] === 0) continue;
    const [before, close] = [closes[s - 1]!, closes[s]!];
    const factor = factorOf(Math.min(before, close), Math.max(before, close));
    if (factor === undefined || !isAsked(sessions[s]!)) continue;
    const isSplit = splits.some(({ day }) => day > sessions[s - 1]! && day <= sessions[s]!);
    if (!isSplit)
      jumps.push({ date: formatDay(sessions[s]! as Day), from: before / 100, to: close / 100, factor });
  }
  return jumps;
};

/** In percent of the chain's price. */
const MOST_OFF = 15;
/** Of a hundred sessions that have both. */
const MOST_SESSIONS = 1;

/**
 * Returns the closes of the underlying file that are over 15 % from the chain's own prices, where those are more than one
 * session in a hundred and one of them `isAsked`. Closes are dollars by session, NaN without one; `medians` are cents.
 */
export const offCloses = (
  sessions: Int32Array,
  closes: Float64Array,
  medians: ReadonlyMap<number, Cents>,
  isAsked: (day: number) => boolean = () => true,
): OffCloses | undefined => {
  const both = Array.from(sessions, (day, s) => ({
    day,
    close: Math.round(100 * closes[s]!),
    price: medians.get(day) ?? Number.NaN,
  })).filter(({ close, price }) => close > 0 && price > 0);
  const odd = both.filter(({ close, price }) => 100 * Math.abs(close - price) > MOST_OFF * price);
  const [first] = odd;
  if (!first || 100 * odd.length <= MOST_SESSIONS * both.length) return undefined;
  if (!odd.some(({ day }) => isAsked(day))) return undefined;
  return {
    odd: odd.length,
    of: both.length,
    date: formatDay(first.day as Day),
    close: first.close / 100,
    price: first.price / 100,
  };
};
