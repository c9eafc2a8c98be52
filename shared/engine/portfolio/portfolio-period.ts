import { sessionsBetween } from "../../domain/calendar.ts";
import type { Day } from "../../domain/day.ts";
import type { PeriodAsked } from "../../domain/strategy/strategy.ts";
import { boundsAsked, cutNotes, type MarketCalendar, type Period, periodOf } from "../market/period.ts";

/** The period of a portfolio after P2. */
export type PortfolioPeriod = {
  readonly start: Day;
  readonly end: Day;
  readonly sessions: Int32Array;
  /** Sentences on where the period differs from the requested one. */
  readonly notes: readonly string[];
};

const firstDay = ({ sessions, firstChainSession }: MarketCalendar): Day => sessions[firstChainSession] as Day;
const lastDay = ({ sessions, lastChainSession }: MarketCalendar): Day => sessions[lastChainSession] as Day;

/**
 * Returns the period on the markets of all members (P2), cut to the earliest of their first sessions and the latest of
 * their last; undefined without a session. `asked` holds a start or a length.
 */
export const portfolioPeriodOf = (
  asked: PeriodAsked,
  markets: readonly MarketCalendar[],
): PortfolioPeriod | undefined => {
  const earliest = markets.reduce((a, b) => (firstDay(b) < firstDay(a) ? b : a));
  const latest = markets.reduce((a, b) => (lastDay(b) > lastDay(a) ? b : a));
  const bounds = boundsAsked(asked, lastDay(latest));
  const start = Math.max(bounds.start, firstDay(earliest)) as Day;
  const end = Math.min(bounds.end, lastDay(latest)) as Day;
  const sessions = sessionsBetween(start, end);
  if (sessions.length === 0) return undefined;
  const notes = cutNotes(bounds, { start, end }, { start: earliest.meta.ticker, end: latest.meta.ticker });
  return { start, end, sessions, notes };
};

/** Returns a member's span (P3), which is also the period of its run alone (P13); undefined without a session. */
export const spanOf = (
  { start, end }: Pick<PortfolioPeriod, "start" | "end">,
  market: MarketCalendar,
): Period | undefined => periodOf({ period: { start, end, lengthYears: undefined } }, market);
