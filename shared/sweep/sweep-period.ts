import { sessionsBetween } from "../domain/calendar.ts";
import type { Day } from "../domain/day.ts";
import type { Sweep } from "../domain/sweep/sweep.ts";
import {
  boundsAsked,
  cutNotes,
  type MarketCalendar,
  type Period,
  periodOf,
} from "../engine/market/period.ts";

/** The period of a sweep: D3's of its ticker, or the one that several share (S42). */
export type SweepPeriod = {
  readonly start: Day;
  readonly end: Day;
  /** Its sessions, the same on each ticker. */
  readonly days: Int32Array;
  /** Sentences on where the period differs from the requested one. */
  readonly notes: readonly string[];
};

type Calendars = readonly [MarketCalendar, ...MarketCalendar[]];

const firstDay = ({ sessions, firstChainSession }: MarketCalendar): Day => sessions[firstChainSession] as Day;
const lastDay = ({ sessions, lastChainSession }: MarketCalendar): Day => sessions[lastChainSession] as Day;

/** Returns the calendars with the latest first session and the earliest last one. */
const narrowest = (
  calendars: Calendars,
): { readonly latest: MarketCalendar; readonly earliest: MarketCalendar } => ({
  latest: calendars.reduce((a, b) => (firstDay(b) > firstDay(a) ? b : a)),
  earliest: calendars.reduce((a, b) => (lastDay(b) < lastDay(a) ? b : a)),
});

export const haveCommonSession = (calendars: Calendars): boolean => {
  const { latest, earliest } = narrowest(calendars);
  return firstDay(latest) <= lastDay(earliest);
};

/** Returns the period asked for within the sessions of all tickers (D3, S42); undefined without a common session. */
export const sweepPeriodOf = (
  sweep: Pick<Sweep, "period">,
  calendars: Calendars,
): SweepPeriod | undefined => {
  const [only, ...others] = calendars;
  if (others.length === 0) {
    const period = periodOf(sweep, only);
    return period && { ...period, days: only.sessions.slice(period.first, period.last + 1) };
  }
  const { latest, earliest } = narrowest(calendars);
  const asked = boundsAsked(sweep.period, lastDay(earliest));
  const start = Math.max(asked.start, firstDay(latest)) as Day;
  const end = Math.min(asked.end, lastDay(earliest)) as Day;
  const days = sessionsBetween(start, end);
  if (days.length === 0) return undefined;
  const names = { start: latest.meta.ticker, end: earliest.meta.ticker };
  return { start, end, days, notes: cutNotes(asked, { start, end }, names) };
};

/** Returns a sweep's period on the market of one of its tickers. Throws a RangeError for a market without its sessions. */
export const periodOn = ({ start, end, notes }: SweepPeriod, market: MarketCalendar): Period => {
  const period = periodOf({ period: { start, end, lengthYears: undefined } }, market);
  if (!period) throw new RangeError(`${market.meta.ticker} has no session of the sweep's period`);
  return { ...period, notes };
};
