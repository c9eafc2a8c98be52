import { isOption } from "../../domain/contract.ts";
import type { Day } from "../../domain/day.ts";
import { type Cents, MULTIPLIER } from "../../domain/money.ts";
import { contractsPerSpread, netCalls, type Strategy } from "../../domain/strategy/strategy.ts";
import type { Market } from "../market/market.ts";
import { yearsOf } from "../pricing/black-scholes.ts";
import { volatilityOfMid } from "../pricing/implied.ts";
import { fillsAt } from "./fill.ts";
import { type ValuedLeg, valueOfLegs } from "./leg-values.ts";
import { openLegs } from "./open-position.ts";
import { type OpenLeg, openingPremium, payoffRange } from "./payoff.ts";
import type { HeldLeg } from "./position.ts";
import { riskOf } from "./risk.ts";
import { isSureProfit } from "./sure-profit.ts";

/** One spread with its P&L by price at its first expiry and now, in cents, opening costs included. */
export type OpenSpread = {
  /** Shares have no volatility (0), and an infinite expiry. */
  readonly legs: readonly (OpenLeg & { readonly expiry: Day; readonly volatility: number })[];
  readonly underlyingCents: Cents;
  readonly today: Day;
  readonly firstExpiry: Day;
  /** True where all options expire then, so no model is needed. */
  readonly isOneExpiry: boolean;
  /** The premium received less commissions and the price of shares; negative when paid. */
  readonly openFlowCents: Cents;
  /** B2. */
  readonly riskCents: Cents;
  /** True where a backtest would not open it, since one of its quotes is wrong (C6). */
  readonly isSureProfit: boolean;
  /** Returns the P&L at the first expiry by price in cents; later legs by Black-Scholes. */
  readonly atExpiry: (underlyingCents: number) => number;
  /** Returns the P&L now, all legs at their Black-Scholes value. */
  readonly atOnce: (underlyingCents: number) => number;
};

type Costs = Pick<Strategy, "slippagePercent" | "commissionCents">;

const impliedBy = (market: Market, leg: HeldLeg, session: number): number =>
  volatilityOfMid({
    right: leg.right === "call" ? 0 : 1,
    strikeCents: leg.strikeCents,
    underlyingCents: market.closes[session]!,
    dte: leg.expiry - market.sessions[session]!,
    bidCents: market.quotes.bids[leg.quoteBase + session]!,
    askCents: market.quotes.asks[leg.quoteBase + session]!,
  });

/**
 * Opens one spread of the legs at the close of a session (F2, F3). Each option keeps the volatility that its mid
 * implies (M3); shares are at the close (H2). Closing a later leg at the first expiry costs its commission (X2); its half-spread is unknown and
 * left out.
 */
export const openSpread = (
  market: Market,
  held: readonly HeldLeg[],
  { slippagePercent, commissionCents }: Costs,
  session: number,
): OpenSpread => {
  const today = market.sessions[session] as Day;
  const underlyingCents = market.closes[session]!;
  const opened = openLegs({ market, fills: fillsAt(slippagePercent) }, held, session);
  const legs = opened.map((leg, index) => ({
    ...leg,
    expiry: leg.expiry as Day,
    volatility: isOption(leg) ? impliedBy(market, held[index]!, session) : 0,
  }));
  const firstExpiry = Math.min(...legs.map(({ expiry }) => expiry)) as Day;
  const goingOn = legs.filter((leg) => isOption(leg) && leg.expiry > firstExpiry);
  const openCommission = commissionCents * contractsPerSpread(legs);
  const openFlowCents = openingPremium(legs) - openCommission;
  const valuedOn = (day: number): ValuedLeg[] =>
    legs.map((leg) => ({ ...leg, strike: leg.strikeCents, years: yearsOf(leg.expiry - day) }));
  const leastCents = payoffRange(legs, openFlowCents).least;
  const lineOn = (day: number, costs: Cents) => {
    const valued = valuedOn(day);
    return (price: number): number => openFlowCents - costs + MULTIPLIER * valueOfLegs(valued, price);
  };
  return {
    legs,
    underlyingCents,
    today,
    firstExpiry,
    isOneExpiry: goingOn.length === 0,
    openFlowCents,
    isSureProfit: isSureProfit({ legs, today, leastCents, openFlowCents }),
    riskCents: riskOf(legs, leastCents, openCommission, {
      ticker: market.meta.ticker,
      underlyingCents,
    }),
    atExpiry: lineOn(firstExpiry, commissionCents * contractsPerSpread(goingOn)),
    atOnce: lineOn(today, 0),
  };
};

/** A payoff over all prices: its zero crossings (cents, ascending), its least and greatest value. */
export type LineShape = {
  readonly breakEvens: readonly number[];
  /** Infinite where the line falls or rises without end. */
  readonly least: number;
  readonly greatest: number;
};

const STEPS = 800;
/** Beyond this multiple of the highest strike a payoff is close to its last slope. */
const REACH = 4;
const HALVINGS = 40;

const crossing = (line: (price: number) => number, from: number, to: number): number => {
  let [low, high] = [from, to];
  const isAbove = line(low) > 0;
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (line(middle) > 0 === isAbove) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** Returns the payoff's zero crossings at the first expiry, and its least and greatest value. */
export const shapeAtExpiry = ({ legs, underlyingCents, atExpiry }: OpenSpread): LineShape => {
  const furthest = REACH * Math.max(underlyingCents, ...legs.map(({ strikeCents }) => strikeCents));
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => (step * furthest) / STEPS);
  const prices = [...steps, ...legs.map(({ strikeCents }) => strikeCents)].sort((a, b) => a - b);
  const values = prices.map(atExpiry);
  const breakEvens = prices.flatMap((price, index) => {
    const before = values[index - 1];
    if (before === undefined || before > 0 === values[index]! > 0) return [];
    return [crossing(atExpiry, prices[index - 1]!, price)];
  });
  const slope = MULTIPLIER * netCalls(legs);
  const last = values[values.length - 1]!;
  if (last * slope < 0) breakEvens.push(furthest - last / slope);
  return {
    breakEvens,
    least: slope < 0 ? Number.NEGATIVE_INFINITY : Math.min(...values),
    greatest: slope > 0 ? Number.POSITIVE_INFINITY : Math.max(...values),
  };
};
