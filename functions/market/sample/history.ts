import { type Day, dayOf } from "#shared/domain/day.ts";
import type { MarketEvent, Split } from "#shared/domain/strategy/event.ts";
import { splitsOf } from "../facts/splits.ts";
import { shippedEvents } from "../side-files/market-events.ts";

/** First day of the chains. Bars begin a year earlier, for look-backs. */
export const FIRST_SAMPLE_DAY: Day = dayOf(2015, 1, 2);
export const LAST_SAMPLE_DAY: Day = dayOf(2026, 8, 21);

/** Splits and events of a ticker that ship with the product, ascending by day. */
type TickerHistory = { readonly splits: readonly Split[]; readonly events: readonly MarketEvent[] };

/** Returns the splits of a sample ticker, and its events during the sample. */
export const historyOf = (ticker: string): TickerHistory => ({
  splits: splitsOf(ticker),
  events: shippedEvents(ticker, FIRST_SAMPLE_DAY, LAST_SAMPLE_DAY).toSorted((a, b) => a.day - b.day),
});
