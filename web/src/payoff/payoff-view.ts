import { isOption } from "#shared/domain/contract.ts";
import type { OpenSpread } from "#shared/engine/position/open-spread.ts";
import { yearsOf } from "#shared/engine/pricing/black-scholes.ts";
import type { Payoff } from "./payoff-reading.ts";

/** The visible part of a payoff: its price range and both lines. Prices and P&L are in cents. */

export type PayoffPoint = { readonly price: number; readonly atExpiry: number; readonly atOnce: number };

export type PayoffView = {
  readonly from: number;
  readonly to: number;
  /** The range of the drawn P&L, zero included. */
  readonly bottom: number;
  readonly top: number;
  /** Ascending, with strikes, break-evens and the present price. */
  readonly points: readonly PayoffPoint[];
};

const STEPS = 160;
/** Standard deviations shown on each side, until the first expiry. */
const DEVIATIONS = 2.2;
const MARGIN = 0.08;
const HEADROOM = 0.1;

const deviationOf = ({ legs, underlyingCents, today, firstExpiry }: OpenSpread): number => {
  const options = legs.filter(isOption);
  const mean = options.reduce((sum, { volatility }) => sum + volatility, 0) / options.length;
  return underlyingCents * mean * Math.sqrt(yearsOf(firstExpiry - today));
};

export const strikesOf = ({ legs }: OpenSpread): number[] =>
  legs.filter(isOption).map(({ strikeCents }) => strikeCents);

const rangeOf = ({ spread, shape }: Payoff): { from: number; to: number } => {
  const { underlyingCents } = spread;
  const reach = DEVIATIONS * deviationOf(spread);
  const strikes = strikesOf(spread);
  const low = Math.min(underlyingCents - reach, ...strikes);
  const high = Math.max(underlyingCents + reach, ...strikes);
  const width = high - low;
  // A distant break-even would squeeze the rest; the figures name it.
  const near = shape.breakEvens.filter((price) => price > low - width / 2 && price < high + width / 2);
  const [from, to] = [Math.min(low, ...near), Math.max(high, ...near)];
  const margin = MARGIN * (to - from);
  return { from: Math.max(0, from - margin), to: to + margin };
};

const pointAt = ({ atExpiry, atOnce }: OpenSpread, price: number): PayoffPoint => ({
  price,
  atExpiry: atExpiry(price),
  atOnce: atOnce(price),
});

export const payoffView = (payoff: Payoff): PayoffView => {
  const { spread, shape } = payoff;
  const { from, to } = rangeOf(payoff);
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => from + ((to - from) * step) / STEPS);
  const corners = [...strikesOf(spread), ...shape.breakEvens, spread.underlyingCents];
  const points = [...new Set([...steps, ...corners.filter((price) => price > from && price < to)])]
    .sort((a, b) => a - b)
    .map((price) => pointAt(spread, price));
  const values = points.flatMap(({ atExpiry, atOnce }) => [atExpiry, atOnce]);
  const least = Math.min(0, ...values);
  const greatest = Math.max(0, ...values);
  const headroom = HEADROOM * (greatest - least || 1);
  return { from, to, bottom: least - headroom, top: greatest + headroom, points };
};
