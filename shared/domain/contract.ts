import type { Day } from "./day.ts";
import type { Cents } from "./money.ts";

export type OptionRight = "call" | "put";
/** The kind of a leg: an option by its right, or lots of 100 shares of the ticker (H1). */
export type Right = OptionRight | "shares";
export type Side = "long" | "short";

/** One listed option of a ticker. */
export type Contract = { readonly right: OptionRight; readonly expiry: Day; readonly strikeCents: Cents };

/** Returns +1 for a long side, −1 for a short one. */
export const signOf = (side: Side): 1 | -1 => (side === "long" ? 1 : -1);

export const isOption = <T extends { readonly right: Right }>(
  leg: T,
): leg is T & { readonly right: OptionRight } => leg.right !== "shares";

/** Returns a contract's payment at expiry, cents a share (X2). Shares are a call of strike 0. */
export const intrinsicCents = (right: Right, strikeCents: Cents, underlyingCents: Cents): Cents =>
  Math.max(0, right === "put" ? strikeCents - underlyingCents : underlyingCents - strikeCents);
