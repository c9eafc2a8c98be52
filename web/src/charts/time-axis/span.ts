import { parseDay } from "#shared/domain/day.ts";
import { formatDate } from "../../lib/format.ts";

/** A part of a test's sessions: first and last day as `yyyy-MM-dd`, both included. */
export type Span = { readonly from: string; readonly to: string };

/** Returns the span of two days in any order. */
export const spanBetween = (one: string, other: string): Span =>
  one <= other ? { from: one, to: other } : { from: other, to: one };

/**
 * Returns the sessions of `dates` (in order) between two days of an address or a form as a span; undefined for text
 * that is not a day, for no session between them, and for all sessions.
 */
export const readSpan = (
  from: string | null,
  to: string | null,
  dates: readonly string[],
): Span | undefined => {
  if (from === null || to === null || parseDay(from) === undefined || parseDay(to) === undefined)
    return undefined;
  const wanted = spanBetween(from, to);
  const first = dates.find((date) => date >= wanted.from);
  const last = dates.findLast((date) => date <= wanted.to);
  if (first === undefined || last === undefined || first > last) return undefined;
  return first === dates[0] && last === dates.at(-1) ? undefined : { from: first, to: last };
};

export const isWithin = (date: string, { from, to }: Span): boolean => from <= date && date <= to;

/** Formats as "Mar 3, 2020 – Jun 1, 2020". */
export const spanInWords = ({ from, to }: Span): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
