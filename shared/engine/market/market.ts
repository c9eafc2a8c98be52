import type { Cents } from "../../domain/money.ts";
import type { Dividend, MarketEvent, Split } from "../../domain/strategy/event.ts";

/**
 * The prices that a decision at the close of a session may look at where quotes were taken before it (M1a). A chain or a
 * row without a price of its own, such as an index's without a license, has the close (M3).
 */

/** Returns the underlying's price of each session as its quotes saw it, in cents; 0 before any. */
export const pricesSeen = ({ closes, early }: Pick<Market, "closes" | "early">): Int32Array =>
  early ? closes.map((close, session) => early.chain[session] || close) : closes;

/** Returns a reader of the underlying price of a slot's own row; undefined where all rows have the close. */
export const ownPriceReader = ({
  closes,
  early,
}: Pick<Market, "closes" | "early">): ((slot: number, session: number) => Cents) | undefined =>
  early && ((slot, session) => early.own[slot] || closes[session]!);

export type MarketMeta = {
  readonly ticker: string;
  readonly displayName: string;
  /** The source shown to people (M5). */
  readonly source: string;
  /** True where the quotes were computed by a model and not traded (M5). */
  readonly modelled: boolean;
  /** New York time of the quotes, `15:45`, where they were taken before the close (M1a); absent for others. */
  readonly quotesAt?: string | undefined;
};

/** The underlying as quotes that were taken before the close saw it, in cents (M1a). */
export type EarlyPrices = {
  /** By session: the median of the rows' own prices; 0 without one. */
  readonly chain: Int32Array;
  /** By slot: the price of the quote's own row; 0 without one. */
  readonly own: Int32Array;
};

/**
 * Every quote of a ticker, contract-major: the sessions of one contract lie side by side, dense from its first to its
 * last, `asks[i] === 0` marking a session without a quote (a kept quote's ask is at least 1 cent, M2).
 * Contract `c` at session `s` is at `offsets[c] + s - firstSessions[c]`, for s up to `firstSessions[c] +
 * offsets[c + 1] - offsets[c] - 1`.
 */
type Quotes = {
  readonly bids: Int32Array;
  readonly asks: Int32Array;
  /** Signed deltas, the vendor's or computed (M3); 0 where there is no quote. */
  readonly deltas: Float64Array;
};

/** The columns of the contracts, all of one length; ordered by right (call 0, put 1), expiry, strike. */
export type Contracts = {
  readonly rights: Uint8Array;
  /** Days. */
  readonly expiries: Int32Array;
  readonly strikes: Int32Array;
  /** Index into `sessions` of the session that settles the contract (X2); `sessions.length` where it is later. */
  readonly settlements: Int32Array;
  readonly firstSessions: Int32Array;
  /** One longer than the others. */
  readonly offsets: Int32Array;
};

/**
 * The contracts quoted on each session, ordered by right, expiry, |delta| descending for calls and for puts alike,
 * ties by strike ascending: those of session `s` are `contracts[starts[s]]` to `contracts[starts[s + 1] - 1]`.
 */
export type SessionIndex = {
  /** One longer than `sessions`. */
  readonly starts: Int32Array;
  readonly contracts: Int32Array;
};

/**
 * One value a session; NaN where there is none. Volatilities are fractions (0.2 for 20 %), volumes contracts or shares.
 * The option figures are those of E4 on that session's chain alone; what looks back (rank, percentile, averages,
 * changes, historical volatility, RSI) is computed from these by the engine.
 */
export type DailySeries = {
  /** The underlying's bars in dollars as traded, the close to the cent (M1); NaN without a row. */
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** E4: 30-day at-the-money implied volatility. */
  readonly impliedVolatility: Float64Array;
  /** E4: the same at 30 over 90 days. */
  readonly termStructure: Float64Array;
  /** E4: put less call IV at 25 delta. */
  readonly skew: Float64Array;
  readonly callVolume: Float64Array;
  readonly putVolume: Float64Array;
};

/** A ticker's whole history as the engine reads it: views on one market object, nothing copied or parsed. */
export type Market = {
  readonly meta: MarketMeta;
  /** Every exchange session (days) from the first row of chain or underlying to the last, ascending (D1). */
  readonly sessions: Int32Array;
  /** Indices into `sessions` of the first and last session with chain rows. */
  readonly firstChainSession: number;
  readonly lastChainSession: number;
  /** The underlying close that the rules use, cents: the series', else the chain's, else the last before; 0 before any. */
  readonly closes: Int32Array;
  readonly contracts: Contracts;
  readonly quotes: Quotes;
  readonly index: SessionIndex;
  readonly daily: DailySeries;
  /** By `MarketFacts`; `ownCloses` reads it. */
  readonly withoutClose?: readonly number[] | undefined;
  /** What decisions at a close look at in place of that close; absent where quotes are the close's (M1a). */
  readonly early?: EarlyPrices | undefined;
  /** Splits of the underlying, ascending. */
  readonly splits: readonly Split[];
  /** Ordinary dividends, ascending by ex-date; none for a ticker whose options are European (M6). */
  readonly dividends: readonly Dividend[];
  /** Settlement prices in cents, by the session that an expiry settles on (A1). */
  readonly settlementPrices: ReadonlyMap<number, Cents>;
  /** Expiries that the chain lists under a root of AM-settled options alone (A4). */
  readonly amExpiries: ReadonlySet<number>;
  /** Earnings, FOMC decisions and trading holidays over the sessions and a little beyond, ascending by day. */
  readonly events: readonly MarketEvent[];
};

/** Daily values of one index or reference ticker, such as VIX: `values[i]` belongs to day `days[i]`. */
export type ReferenceSeries = { readonly days: Int32Array; readonly values: Float64Array };
