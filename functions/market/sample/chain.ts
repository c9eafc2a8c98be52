import type { Split } from "#shared/domain/strategy/event.ts";
import type { Expiry } from "./expiries.ts";
import { extendStrikes, type ListedStrike } from "./strikes.ts";
import type { StrikeGrid } from "./tickers.ts";

/** Sessions from one index to another, both included. */
export type Span = { readonly from: number; readonly to: number };

/**
 * A strike of an expiry and the sessions on which its call and put are quoted. A strike listed both before and after a
 * split has two spans, because strikes are as quoted on the day (M4).
 */
export type StrikeLife = { readonly strike: number; readonly spans: readonly Span[] };

export type ExpiryLife = { readonly expiry: Expiry; readonly strikes: readonly StrikeLife[] };

/** The inputs of a ticker's listing. Sessions are indices into `days`. */
export type Listing = {
  readonly days: Int32Array;
  readonly spotCents: Float64Array;
  readonly grid: StrikeGrid;
  readonly splits: readonly Split[];
  /** Standard deviation of the log price from a session's close to an expiry. */
  readonly deviation: (session: number, expiry: Expiry) => number;
};

/** Returns the first index whose day is on or after `day`. */
export const indexOnOrAfter = (days: Int32Array, day: number): number => {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Returns spans that contain no split: each ends with the last session before one. */
const unitSpans = ({ days, splits }: Listing, life: Span): Span[] => {
  const cuts = splits
    .map(({ day }) => indexOnOrAfter(days, day))
    .filter((cut) => cut > life.from && cut <= life.to);
  const starts = [life.from, ...cuts];
  return starts.map((from, i) => ({ from, to: i + 1 < starts.length ? starts[i + 1]! - 1 : life.to }));
};

const strikesWithin = (listing: Listing, expiry: Expiry, span: Span): ListedStrike[] => {
  const strikes: ListedStrike[] = [];
  for (let session = span.from; session <= span.to; session++)
    extendStrikes(strikes, listing.grid, {
      session,
      spotCents: listing.spotCents[session]!,
      deviation: listing.deviation(session, expiry),
      daysLeft: expiry.day - listing.days[session]!,
    });
  return strikes;
};

const clip = (span: Span, window: Span): Span => ({
  from: Math.max(span.from, window.from),
  to: Math.min(span.to, window.to),
});

/** Returns the strikes of an expiry that are quoted in the window, ascending, each with its spans. */
export const strikesOf = (listing: Listing, expiry: Expiry, window: Span): StrikeLife[] => {
  const life = {
    from: indexOnOrAfter(listing.days, expiry.listedOn),
    // A contract settles at its last close, so its last quote is one session earlier.
    to: indexOnOrAfter(listing.days, expiry.day) - 1,
  };
  const spansByStrike = new Map<number, Span[]>();
  for (const unit of unitSpans(listing, life))
    for (const { strike, from } of strikesWithin(listing, expiry, unit)) {
      const span = clip({ from, to: unit.to }, window);
      if (span.from > span.to) continue;
      spansByStrike.set(strike, [...(spansByStrike.get(strike) ?? []), span]);
    }
  return [...spansByStrike].map(([strike, spans]) => ({ strike, spans })).sort((a, b) => a.strike - b.strike);
};
