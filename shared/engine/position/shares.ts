import { isOption, signOf } from "../../domain/contract.ts";
import { type Cents, MULTIPLIER } from "../../domain/money.ts";
import type { Leg } from "../../domain/strategy/strategy.ts";

/** Returns the lots of shares among legs, negative for short ones; 0 without any. */
export const lotsOf = (legs: readonly Pick<Leg, "side" | "right" | "quantity">[]): number =>
  legs.reduce((sum, leg) => (isOption(leg) ? sum : sum + signOf(leg.side) * leg.quantity), 0);

/**
 * Returns the dividends of lots of shares held from a session to another, in cents; negative where short shares pay
 * them (H4). `lotDividends` is by `lotDividendsBefore`.
 */
export const dividendsOf = (
  lots: number,
  lotDividends: Float64Array | undefined,
  from: number,
  to: number,
): Cents =>
  // 0 added, because short lots times no dividend would be −0.
  lotDividends ? 0 + lots * (lotDividends[to]! - lotDividends[from]!) : 0;

/** Returns the worth of lots of shares at a close, in cents (H2). */
export const worthOfLots = (lots: number, closeCents: Cents): Cents => lots * MULTIPLIER * closeCents;
