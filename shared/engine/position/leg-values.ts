import { type Right, type Side, signOf } from "../../domain/contract.ts";
import { optionPrice } from "../pricing/black-scholes.ts";

/** An option for Black-Scholes. Prices share one unit; volatility is a fraction a year. */
export type ValuedLeg = {
  readonly side: Side;
  readonly right: Right;
  readonly quantity: number;
  readonly strike: number;
  /** Years to expiry. At 0 it is worth its intrinsic value. */
  readonly years: number;
  readonly volatility: number;
};

/** Returns the value of one spread's legs per share at a price of the underlying. */
export const valueOfLegs = (legs: readonly ValuedLeg[], underlying: number): number =>
  legs.reduce(
    (sum, { side, right, quantity, strike, years, volatility }) =>
      sum +
      signOf(side) * quantity * optionPrice(right === "call" ? 0 : 1, underlying, strike, years, volatility),
    0,
  );
