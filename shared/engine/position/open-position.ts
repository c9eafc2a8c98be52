import type { Cents } from "../../domain/money.ts";
import { contractsPerSpread, type Strategy } from "../../domain/strategy.ts";
import type { Market } from "../market/market.ts";
import type { Fills } from "./fill.ts";
import { type OpenLeg, openingPremium, payoffRange } from "./payoff.ts";
import { type HeldLeg, quotedFlow, type Spread } from "./position.ts";
import { riskOf } from "./risk.ts";

/** The data that all positions of a job share. */
export type Trading = {
  readonly market: Market;
  readonly strategy: Strategy;
  readonly fills: Fills;
  /** Index of the last session of the period. */
  readonly last: number;
  /** 1 at the last sessions before splits (M4). */
  readonly beforeSplit: Uint8Array;
  /** M6's dividends by the session before their ex-date; undefined without any. */
  readonly dividendsAfter: Float64Array | undefined;
};

/** One spread of a position as opened: the inputs of its exit. Money is cents per spread. */
export type Position = Spread & {
  readonly trading: Trading;
  readonly entry: number;
  /** Exit session of the event that let the position in; undefined without event filters (E5). */
  readonly eventExit: number | undefined;
  /** Fills of the legs at the opening, cents a share. */
  readonly entryCents: readonly Cents[];
  /** The premium received without commissions; negative when paid. */
  readonly premiumCents: Cents;
  /** The premium less commissions. */
  readonly openFlowCents: Cents;
  /** B2. */
  readonly riskCents: Cents;
  /** The least and greatest P&L held to one expiry, opening costs included; infinite where unbounded (X3). */
  readonly payoff: { readonly least: number; readonly greatest: number };
  /**
   * Returns the P&L of closing at market on a session with quotes of all legs, all costs included (X3). Cached per
   * session.
   */
  readonly pnlOn: (session: number) => Cents;
};

/** Returns the legs with their fills at the close of a session (F2). */
export const openLegs = (
  { market, fills }: Pick<Trading, "market" | "fills">,
  held: readonly HeldLeg[],
  session: number,
): OpenLeg[] =>
  held.map((leg) => {
    const quote = leg.quoteBase + session;
    const bid = market.quotes.bids[quote]!;
    const ask = market.quotes.asks[quote]!;
    const { side, right, quantity, expiry, strikeCents } = leg;
    const entryCents = side === "long" ? fills.buy(bid, ask) : fills.sell(bid, ask);
    return { side, right, quantity, expiry, strikeCents, entryCents };
  });

const rememberingLast = (compute: (session: number) => Cents): ((session: number) => Cents) => {
  let last = -1;
  let value = 0;
  return (session) => {
    if (session !== last) {
      value = compute(session);
      last = session;
    }
    return value;
  };
};

/** Opens one spread of the legs at the close of a session (F2, F3). */
export const openPosition = (
  trading: Trading,
  legs: readonly HeldLeg[],
  entry: number,
  eventExit: number | undefined,
): Position => {
  const { market, strategy, fills } = trading;
  const { commissionCents } = strategy;
  const opened = openLegs(trading, legs, entry);
  const premiumCents = openingPremium(opened);
  const openCommission = commissionCents * contractsPerSpread(strategy.legs);
  const openFlowCents = premiumCents - openCommission;
  const payoff = payoffRange(opened, openFlowCents);
  const spread: Spread = { market, fills, commissionCents, legs };
  return {
    ...spread,
    trading,
    entry,
    eventExit,
    entryCents: opened.map((leg) => leg.entryCents),
    premiumCents,
    openFlowCents,
    riskCents: riskOf(opened, payoff.least, openCommission, market.closes[entry]!),
    payoff,
    pnlOn: rememberingLast((session) => openFlowCents + quotedFlow(spread, session)),
  };
};
