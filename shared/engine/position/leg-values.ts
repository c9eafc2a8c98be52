import { type Right, type Side, signOf } from "../../domain/contract.ts";
import { optionPrice } from "../pricing/black-scholes.ts";

/** An option for Black-Scholes, or lots of shares. Prices share one unit; volatility is a fraction a year. */
export type ValuedLeg = {
  readonly side: Side;
  readonly right: Right;
  readonly quantity: number;
  readonly strike: number;
  /** Years to expiry. At 0 it is worth its intrinsic value. */
  readonly years: number;
  readonly volatility: number;
};

const worthOf = ({ right, strike, years, volatility }: ValuedLeg, underlying: number): number =>
  right === "shares"
    ? underlying
    : optionPrice(right === "call" ? 0 : 1, underlying, strike, years, volatility);

/** Returns the value of one spread's legs per share at a price of the underlying. */
export const valueOfLegs = (legs: readonly ValuedLeg[], underlying: number): number =>
  legs.reduce((sum, leg) => sum + signOf(leg.side) * leg.quantity * worthOf(leg, underlying), 0);
