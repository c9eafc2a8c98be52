import { type Right, type Side, signOf } from "../../domain/contract.ts";
import { optionPrice } from "../pricing/black-scholes.ts";

/** An option of a spread as Black and Scholes value it; prices in any one unit, volatility a fraction a year. */
export type ValuedLeg = {
  readonly side: Side;
  readonly right: Right;
  readonly quantity: number;
  readonly strike: number;
  /** Until its expiry, where it is worth its intrinsic value. */
  readonly years: number;
  readonly volatility: number;
};

/** What the legs of one spread are worth together, a share, where the underlying stands there. */
export const valueOfLegs = (legs: readonly ValuedLeg[], underlying: number): number =>
  legs.reduce(
    (sum, { side, right, quantity, strike, years, volatility }) =>
      sum +
      signOf(side) * quantity * optionPrice(right === "call" ? 0 : 1, underlying, strike, years, volatility),
    0,
  );
