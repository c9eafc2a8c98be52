import { type Day, dayOf } from "#shared/domain/day.ts";
import type { MarketEvent, Split } from "#shared/domain/event.ts";
import { splitsOf } from "../facts/splits.ts";
import { shippedEvents } from "../side-files/market-events.ts";

/** First and last day of the chains; bars begin a year earlier, for what looks back. */
export const FIRST_SAMPLE_DAY: Day = dayOf(2015, 1, 2);
export const LAST_SAMPLE_DAY: Day = dayOf(2026, 8, 21);

/** What is known of a ticker beside its prices, ascending by day: facts that come with the product. */
type TickerHistory = { readonly splits: readonly Split[]; readonly events: readonly MarketEvent[] };

/** The splits of a sample ticker, and its events within the sample. */
export const historyOf = (ticker: string): TickerHistory => ({
  splits: splitsOf(ticker),
  events: shippedEvents(ticker, FIRST_SAMPLE_DAY, LAST_SAMPLE_DAY).toSorted((a, b) => a.day - b.day),
});
