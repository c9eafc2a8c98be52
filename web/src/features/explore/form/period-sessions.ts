import type { FormChoices, TickerData } from "#shared/contracts/form/form-answer.ts";
import { sessionsBetween } from "#shared/domain/calendar.ts";
import { type Day, parseDay } from "#shared/domain/day.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { boundsAsked } from "#shared/engine/market/period.ts";

/** Dates of the form's answer are days. */
const dayOf = (date: string): Day => parseDay(date) as Day;

/**
 * Returns the number of the exchange's sessions in a search's period, within the data of all its tickers (D3, S42);
 * undefined where there are none, or where the data of a ticker are not known.
 */
export const periodSessions = (
  { tickers, period }: Pick<Sweep, "tickers" | "period">,
  { data = {} }: Pick<FormChoices, "data">,
): number | undefined => {
  const spans: readonly (TickerData | undefined)[] = tickers.map((ticker) => data[ticker]);
  if (!spans.every((span) => span !== undefined)) return undefined;
  const last = Math.min(...spans.map((span) => dayOf(span.last_date))) as Day;
  const first = Math.max(...spans.map((span) => dayOf(span.first_date))) as Day;
  const { start, end } = boundsAsked(period, last);
  const sessions = sessionsBetween(Math.max(start, first) as Day, Math.min(end, last) as Day).length;
  return sessions > 0 ? sessions : undefined;
};
