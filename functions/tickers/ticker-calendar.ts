import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { sessionsBetween } from "#shared/domain/calendar.ts";
import { type Day, parseDay } from "#shared/domain/day.ts";
import type { MarketCalendar } from "#shared/engine/market/period.ts";

const dayOf = (date: string): Day => {
  const day = parseDay(date);
  if (day === undefined) throw new RangeError(`${date} is no date`);
  return day;
};

/**
 * A ticker's sessions from the manifest alone, equal to those of its market object: the exchange calendar gives all
 * sessions between two bounds (D1).
 */
export const calendarOf = (entry: TickerEntry): MarketCalendar => {
  const { firstDate, lastDate } = entry.axis;
  const sessions = sessionsBetween(dayOf(firstDate), dayOf(lastDate));
  return {
    meta: entry,
    sessions,
    firstChainSession: sessions.indexOf(dayOf(entry.firstDate)),
    lastChainSession: sessions.indexOf(dayOf(entry.lastDate)),
  };
};
