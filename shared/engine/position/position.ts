import { intrinsicCents, isOption, type Right, type Side, signOf } from "../../domain/contract.ts";
import { type Cents, MULTIPLIER } from "../../domain/money.ts";
import type { Leg, Strategy } from "../../domain/strategy/strategy.ts";
import { lotDividendsBefore } from "../market/dividends.ts";
import type { Market } from "../market/market.ts";
import { slotOf } from "../market/session-chain.ts";
import { carriedQuote } from "./carried-quote.ts";
import { type Fills, fillsAt } from "./fill.ts";
import { dividendsOf, lotsOf, worthOfLots } from "./shares.ts";

/**
 * A leg of an open position, bound to its contract's run of quotes. Shares are a contract of strike 0 that never expires,
 * has no quotes, and trades at the underlying's close (H2).
 */
export type HeldLeg = {
  /** −1 of shares. */
  readonly contract: number;
  readonly side: Side;
  readonly right: Right;
  readonly quantity: number;
  readonly strikeCents: Cents;
  /** A day; infinite of shares. */
  readonly expiry: number;
  /** Index of the session that settles it (X2); infinite of shares. */
  readonly settlement: number;
  /** Add a session's index to get its quote. */
  readonly quoteBase: number;
  readonly lastQuoted: number;
};

const NO_CONTRACT = -1;

/** The prices at which the spreads of a strategy open and close. */
export type Terms = {
  readonly market: Market;
  readonly fills: Fills;
  /** Per contract and side. */
  readonly commissionCents: Cents;
  /** By `lotDividendsBefore`; undefined without shares or dividends. */
  readonly lotDividends: Float64Array | undefined;
};

/** One spread as it is held, with what its closing costs. */
export type Spread = Terms & {
  /** In form order. */
  readonly legs: readonly HeldLeg[];
  readonly options: readonly HeldLeg[];
  /** Lots of shares, negative for short ones. */
  readonly lots: number;
  /** The session of the opening. */
  readonly entry: number;
};

export const termsOf = (
  market: Market,
  { legs, slippagePercent, commissionCents }: Pick<Strategy, "legs" | "slippagePercent" | "commissionCents">,
): Terms => ({
  market,
  fills: fillsAt(slippagePercent),
  commissionCents,
  lotDividends: legs.every(isOption) ? undefined : lotDividendsBefore(market),
});

export const spreadOf = (terms: Terms, legs: readonly HeldLeg[], entry: number): Spread => ({
  ...terms,
  legs,
  options: legs.every(isOption) ? legs : legs.filter(isOption),
  lots: lotsOf(legs),
  entry,
});

/** The closing of one spread, in cents: each leg's price per share, and the flow with commissions (F4). */
export type Closing = { readonly flowCents: Cents; readonly pricesCents: readonly Cents[] };

export const holdShares = ({ side, quantity }: Pick<Leg, "side" | "quantity">): HeldLeg => ({
  contract: NO_CONTRACT,
  side,
  right: "shares",
  quantity,
  strikeCents: 0,
  expiry: Number.POSITIVE_INFINITY,
  settlement: Number.POSITIVE_INFINITY,
  quoteBase: 0,
  lastQuoted: -1,
});

export const holdLeg = (
  market: Market,
  contract: number,
  leg: Pick<Leg, "side" | "right" | "quantity">,
): HeldLeg => {
  if (leg.right === "shares") return holdShares(leg);
  const { contracts } = market;
  const first = contracts.firstSessions[contract]!;
  return {
    contract,
    side: leg.side,
    right: leg.right,
    quantity: leg.quantity,
    strikeCents: contracts.strikes[contract]!,
    expiry: contracts.expiries[contract]!,
    settlement: contracts.settlements[contract]!,
    quoteBase: slotOf(contracts, contract, 0),
    lastQuoted: first + contracts.offsets[contract + 1]! - contracts.offsets[contract]! - 1,
  };
};

export const isQuoted = (market: Market, leg: HeldLeg, session: number): boolean =>
  session <= leg.lastQuoted && market.quotes.asks[leg.quoteBase + session]! > 0;

/** Returns the cents a share at which an option trades on a session (F2), carried if need be (M3a). */
const fillOn = (market: Market, leg: HeldLeg, session: number, fill: Fills["buy"]): Cents => {
  const { bids, asks } = market.quotes;
  const slot = leg.quoteBase + session;
  // Most quotes are there, and an object for each would cost a fifth of a backtest's time.
  if (isQuoted(market, leg, session)) return fill(bids[slot]!, asks[slot]!);
  const { bidCents, askCents } = carriedQuote(
    market,
    { ...leg, right: leg.right === "call" ? 0 : 1 },
    session,
  );
  return fill(bidCents, askCents);
};

/** Returns the cents per share at which the leg closes at market on a session. */
const closingPrice = ({ market, fills }: Spread, leg: HeldLeg, session: number): Cents =>
  fillOn(market, leg, session, leg.side === "long" ? fills.sell : fills.buy);

/**
 * Returns the cents per share at which an option is bought on the session, without commission: the mark of a short leg
 * (G2), from its carried quote where it has none.
 */
export const buyBackPrice = (
  { market, fills }: Pick<Spread, "market" | "fills">,
  leg: HeldLeg,
  session: number,
): Cents => fillOn(market, leg, session, fills.buy);

/**
 * Returns the underlying price at which an expired leg settles: the expiry's settlement price (A2), else the close of
 * the session. Undefined before the leg's settlement session.
 */
export const settlementOf = (market: Market, leg: HeldLeg, session: number): Cents | undefined =>
  leg.settlement > session
    ? undefined
    : (market.settlementPrices.get(market.sessions[leg.settlement]!) ?? market.closes[session]!);

/**
 * Returns the closing of one spread on the session (F2, F3, X2, X4, X6). Legs with an underlying price by `settlesAt`
 * settle at intrinsic value on it without commission; the others close at market, shares at the close (H2).
 */
export const closeOn = (
  spread: Spread,
  session: number,
  settlesAt: (leg: HeldLeg) => Cents | undefined,
): Closing => {
  const { market, commissionCents, legs } = spread;
  let flowCents = 0;
  const pricesCents: Cents[] = [];
  for (const leg of legs) {
    if (!isOption(leg)) {
      pricesCents.push(market.closes[session]!);
      continue;
    }
    const underlying = settlesAt(leg);
    const price =
      underlying === undefined
        ? closingPrice(spread, leg, session)
        : intrinsicCents(leg.right, leg.strikeCents, underlying);
    pricesCents.push(price);
    flowCents += signOf(leg.side) * price * leg.quantity * MULTIPLIER;
    if (underlying === undefined) flowCents -= commissionCents * leg.quantity;
  }
  return { flowCents: flowCents + sharesFlow(spread, session), pricesCents };
};

/** Returns the flow of closing the shares on the session, with their dividends since the opening (H2, H4). */
export const sharesFlow = ({ market, lots, lotDividends, entry }: Spread, session: number): Cents =>
  lots === 0
    ? 0
    : worthOfLots(lots, market.closes[session]!) + dividendsOf(lots, lotDividends, entry, session);

/** Returns the flow of closing the options alone at market on a session, as X3 and X5 compare it. */
export const optionsFlow = (spread: Spread, session: number): Cents => {
  let flow = 0;
  for (const leg of spread.options)
    flow +=
      (signOf(leg.side) * closingPrice(spread, leg, session) * MULTIPLIER - spread.commissionCents) *
      leg.quantity;
  return flow;
};

/** Returns the flow of closing all legs at market on a session, shares at the last close: the daily mark. */
export const closingFlow = (spread: Spread, session: number): Cents =>
  optionsFlow(spread, session) + sharesFlow(spread, session);
