import type { Cents } from "../../domain/money.ts";
import type { Market } from "../market/market.ts";
import { optionPrice, type RightCode, yearsOf } from "../pricing/black-scholes.ts";
import { volatilityOfMid } from "../pricing/implied.ts";

/** An option's bid and ask in cents a share. */
export type Quote = { readonly bidCents: Cents; readonly askCents: Cents };

/** An option in a market's columns: add a session's index to `quoteBase` to get the slot of its quote. */
export type QuotedOption = {
  readonly right: RightCode;
  readonly strikeCents: Cents;
  /** A day. */
  readonly expiry: number;
  readonly quoteBase: number;
};

/** Values are rounded to millionths of a cent (M3a), which doubles hold exactly up to $45 million a share. */
const MICRO = 1e6;

/** Returns a whole number of half-millionths, rounded half up to whole cents. */
const inCents = (halfMicros: number): Cents => Math.floor((halfMicros + MICRO) / (2 * MICRO));

/** Returns the volatility that a quote implies on the underlying's close (M3, M3a). */
const volatilityOf = (market: Market, option: QuotedOption, quotedOn: number): number =>
  volatilityOfMid({
    right: option.right,
    strikeCents: option.strikeCents,
    underlyingCents: market.closes[quotedOn]!,
    dte: option.expiry - market.sessions[quotedOn]!,
    bidCents: market.quotes.bids[option.quoteBase + quotedOn]!,
    askCents: market.quotes.asks[option.quoteBase + quotedOn]!,
  });

/** Returns the quote of an option on a session, carried from an earlier one at the volatility of that one's mid (M3a). */
const carriedAt = (
  market: Market,
  option: QuotedOption,
  quotedOn: number,
  volatility: number,
  session: number,
): Quote => {
  const slot = option.quoteBase + quotedOn;
  const spread = market.quotes.asks[slot]! - market.quotes.bids[slot]!;
  const years = yearsOf(option.expiry - market.sessions[session]!);
  const value = optionPrice(option.right, market.closes[session]!, option.strikeCents, years, volatility);
  const twice = 2 * Math.floor(value * MICRO + 0.5);
  return {
    bidCents: Math.max(0, inCents(twice - spread * MICRO)),
    askCents: Math.max(1, inCents(twice + spread * MICRO)),
  };
};

/**
 * Returns a function for the quote that an option's last one, of session `quotedOn`, comes to on later sessions without
 * a quote (M3a): its Black-Scholes value at the volatility of the last mid, with the last spread around it.
 */
export const carriedFrom = (
  market: Market,
  option: QuotedOption,
  quotedOn: number,
): ((session: number) => Quote) => {
  const volatility = volatilityOf(market, option, quotedOn);
  return (session) => carriedAt(market, option, quotedOn, volatility, session);
};

/** The volatilities of last quotes by their slot: many positions meet the same one. */
const VOLATILITIES = new WeakMap<Market, Map<number, number>>();

/** Returns an option's quote carried from the last session that has one (M3a). */
export const carriedQuote = (
  market: Market,
  option: QuotedOption & { readonly lastQuoted: number },
  session: number,
): Quote => {
  const { asks } = market.quotes;
  let quotedOn = Math.min(session, option.lastQuoted);
  while (asks[option.quoteBase + quotedOn]! === 0) quotedOn--;
  const known = VOLATILITIES.get(market) ?? new Map<number, number>();
  VOLATILITIES.set(market, known);
  const slot = option.quoteBase + quotedOn;
  const volatility = known.get(slot) ?? volatilityOf(market, option, quotedOn);
  known.set(slot, volatility);
  return carriedAt(market, option, quotedOn, volatility, session);
};
