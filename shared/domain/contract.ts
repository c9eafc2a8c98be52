import type { Day } from "./day.ts";
import type { Cents } from "./money.ts";

export type Right = "call" | "put";
export type Side = "long" | "short";

/** One listed option of a ticker. */
export type Contract = { readonly right: Right; readonly expiry: Day; readonly strikeCents: Cents };

/** Returns +1 for a long side, −1 for a short one. */
export const signOf = (side: Side): 1 | -1 => (side === "long" ? 1 : -1);

/** Returns the payment to a contract's holder at expiry, in cents a share, at an underlying price in cents (X2). */
export const intrinsicCents = (right: Right, strikeCents: Cents, underlyingCents: Cents): Cents =>
  Math.max(0, right === "call" ? underlyingCents - strikeCents : strikeCents - underlyingCents);
