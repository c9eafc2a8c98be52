import { intrinsicCents, type Right, type Side, signOf } from "../../domain/contract.ts";
import { type Cents, MULTIPLIER } from "../../domain/money.ts";
import { netCalls } from "../../domain/strategy/strategy.ts";

/** A leg with its contract and entry fill. Shares are a contract of strike 0 without expiry. */
export type OpenLeg = {
  readonly side: Side;
  readonly right: Right;
  readonly quantity: number;
  /** A day; infinite of shares. */
  readonly expiry: number;
  readonly strikeCents: Cents;
  readonly entryCents: Cents;
};

/** Returns the cents received for one spread at its fills, no commissions; negative when paid. */
export const openingPremium = (legs: readonly OpenLeg[]): Cents =>
  legs.reduce((sum, leg) => sum - signOf(leg.side) * leg.entryCents * leg.quantity * MULTIPLIER, 0);

const valueAt = (legs: readonly OpenLeg[], underlyingCents: Cents): Cents => {
  let sum = 0;
  for (const { side, right, quantity, strikeCents } of legs)
    sum += signOf(side) * quantity * MULTIPLIER * intrinsicCents(right, strikeCents, underlyingCents);
  return sum;
};

/**
 * Returns the least and greatest P&L of one spread held to a common expiry over all underlying prices from 0 on,
 * opening flow included (X3, B2). The payoff is linear between strikes, so its corners and its last slope suffice.
 * Infinite where net calls and shares are short (least) or long (greatest).
 */
export const payoffRange = (
  legs: readonly OpenLeg[],
  openFlowCents: Cents,
): { least: number; greatest: number } => {
  let least = valueAt(legs, 0) + openFlowCents;
  let greatest = least;
  for (const { strikeCents } of legs) {
    const value = valueAt(legs, strikeCents) + openFlowCents;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  const slope = netCalls(legs);
  return {
    least: slope < 0 ? Number.NEGATIVE_INFINITY : least,
    greatest: slope > 0 ? Number.POSITIVE_INFINITY : greatest,
  };
};
