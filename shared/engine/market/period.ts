import { addDays, type Day, formatDay, yearsBefore } from "../../domain/day.ts";
import type { PeriodAsked } from "../../domain/strategy/strategy.ts";
import type { Market } from "./market.ts";

/** The test period after D3: its bounds as days, and its sessions as indices into the market's, both included. */
export type Period = {
  readonly start: Day;
  readonly end: Day;
  readonly first: number;
  readonly last: number;
  /** Sentences on where the period differs from the requested one. */
  readonly notes: readonly string[];
  /** True for an open run (W3): positions stay open on its last session, and one may open there. */
  readonly isOpen?: boolean;
};

export type MarketCalendar = Pick<Market, "sessions" | "firstChainSession" | "lastChainSession"> & {
  readonly meta: Pick<Market["meta"], "ticker">;
};

export const lastChainDay = ({
  sessions,
  lastChainSession,
}: Pick<MarketCalendar, "sessions" | "lastChainSession">): Day => sessions[lastChainSession] as Day;

const DAYS_PER_YEAR = 365;

/** Returns the day `years` (at most one decimal) before another, by D3's mixed count. */
export const lengthBefore = (end: Day, years: number): Day => {
  const tenths = Math.round(years * 10);
  const days = Math.floor(((tenths % 10) * DAYS_PER_YEAR + 5) / 10);
  return addDays(yearsBefore(end, Math.floor(tenths / 10)), -days);
};

/** Returns the period asked for (D3), before any cut; without an end date it ends at `lastSession`. */
export const boundsAsked = (asked: PeriodAsked, lastSession: Day): { start: Day; end: Day } => {
  const end = asked.end ?? lastSession;
  return { start: asked.start ?? lengthBefore(end, asked.lengthYears ?? 0), end };
};

type Bounds<Bound> = { readonly start: Bound; readonly end: Bound };

/** Returns a sentence for each bound that was cut, which names the ticker whose data begin or end there. */
export const cutNotes = (asked: Bounds<Day>, cut: Bounds<Day>, tickers: Bounds<string>): string[] => {
  const notes: string[] = [];
  if (cut.start !== asked.start)
    notes.push(
      `The start moved from ${formatDay(asked.start)} to ${formatDay(cut.start)}, the first session of ${tickers.start}.`,
    );
  if (cut.end !== asked.end)
    notes.push(
      `The end moved from ${formatDay(asked.end)} to ${formatDay(cut.end)}, the last session of ${tickers.end}.`,
    );
  return notes;
};

/**
 * Returns the test period on a market (D3), cut to the sessions of the ticker's chain; undefined without a common
 * session. `asked` holds a start or a length.
 */
export const periodOf = (
  { period: asked }: { readonly period: PeriodAsked },
  market: MarketCalendar,
): Period | undefined => {
  const { sessions, firstChainSession, lastChainSession } = market;
  const chainStart = sessions[firstChainSession] as Day;
  const chainEnd = lastChainDay(market);
  const bounds = boundsAsked(asked, chainEnd);
  const start = Math.max(bounds.start, chainStart) as Day;
  const end = Math.min(bounds.end, chainEnd) as Day;
  let first = firstChainSession;
  while (first <= lastChainSession && sessions[first]! < start) first++;
  let last = lastChainSession;
  while (last >= firstChainSession && sessions[last]! > end) last--;
  if (first > last) return undefined;
  const { ticker } = market.meta;
  const notes = cutNotes(bounds, { start, end }, { start: ticker, end: ticker });
  return { start, end, first, last, notes };
};

/** Returns the period from a day to the ticker's last session, left open (W2, W3); undefined without a session. */
export const openPeriodFrom = (start: Day, market: MarketCalendar): Period | undefined => {
  const period = periodOf({ period: { start, end: undefined, lengthYears: undefined } }, market);
  return period && { ...period, isOpen: true };
};

export const sessionsOf = ({ sessions }: Pick<Market, "sessions">, { first, last }: Period): Int32Array =>
  sessions.subarray(first, last + 1);

/** Returns the calendar days of the period for annual figures (D3). */
export const daysOf = (period: Period): number => period.end - period.start;
