import { memo, useMemo } from "react";
import { type StructureLeg, type StructureName, structureOf } from "#shared/domain/structure/structure.ts";
import { hasStrikes } from "#shared/domain/structure/structure-legs.ts";
import { type ValuedLeg, valueOfLegs } from "#shared/engine/position/leg-values.ts";
import { upperNormalQuantile } from "#shared/sweep/honesty/normal-quantile.ts";
import { areasOf, lineOf, type Place } from "./payoff-shape.ts";
import styles from "./structure-picture.module.css";

/** `price` is the log price in standard deviations until the near expiry, so that both sides are equally wide. */
type ShapePoint = { readonly price: number; readonly pnl: number };

/** Annual volatility; the near expiry is one year away. */
const VOLATILITY = 0.2;
const NEAR_YEARS = 1;
const FAR_YEARS = 2;

/** Drawn prices, in standard deviations. */
const FURTHEST = 2.4;
const STEPS = 48;
/** Cuts off larger gains and losses: unlimited ones would flatten the rest. */
const GREATEST_PNL = 1.1 * VOLATILITY;

/** Typical deltas; the first pair that the structure has is used. */
const TYPICAL: readonly { readonly short_delta: number; readonly long_delta: number }[] = [
  { short_delta: 0.5, long_delta: 0.2 },
  { short_delta: 0.35, long_delta: 0.12 },
  { short_delta: 0.25, long_delta: 0.55 },
  { short_delta: 0.25, long_delta: 0.25 },
];

const typicalDeltas = (name: StructureName) => {
  // A single option is drawn out of the money.
  const first = structureOf(name).legs.length === 1 ? [{ short_delta: 0.35, long_delta: 0.4 }] : [];
  return [...first, ...TYPICAL].find((deltas) => hasStrikes(name, deltas)) ?? TYPICAL[0]!;
};

/** Returns the strike for a |delta|, by d1 of Black-Scholes with the underlying at 1. */
const strikeOf = (right: StructureLeg["right"], delta: number, years: number): number => {
  const deviation = VOLATILITY * Math.sqrt(years);
  const d1 = upperNormalQuantile(right === "call" ? 1 - delta : delta);
  return Math.exp(deviation * (deviation / 2 - d1));
};

const SHARES: ValuedLeg = {
  side: "long",
  right: "shares",
  quantity: 1,
  strike: 0,
  years: Number.POSITIVE_INFINITY,
  volatility: 0,
};

const placed = (leg: StructureLeg, short: number, long: number): ValuedLeg => {
  const years = leg.isFar ? FAR_YEARS : NEAR_YEARS;
  const delta = leg.delta.constant + leg.delta.short * short + leg.delta.long * long;
  const { side, right, quantity } = leg;
  return { side, right, quantity, strike: strikeOf(right, delta, years), years, volatility: VOLATILITY };
};

const pnlOf = (legs: readonly ValuedLeg[]): ((underlying: number) => number) => {
  const paid = valueOfLegs(legs, 1);
  const atExpiry = legs.map((leg) => ({ ...leg, years: leg.years - NEAR_YEARS }));
  return (underlying) =>
    Math.max(-GREATEST_PNL, Math.min(GREATEST_PNL, valueOfLegs(atExpiry, underlying) - paid));
};

/** Returns the payoff of a structure at typical deltas, left to right, with its corners. */
export const structureCurve = (name: StructureName): ShapePoint[] => {
  const { short_delta: short, long_delta: long } = typicalDeltas(name);
  const { legs: options, lots } = structureOf(name);
  const legs = options.map((leg) => placed(leg, short, long));
  if (lots > 0) legs.push(SHARES);
  const pnl = pnlOf(legs);
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => ((2 * step) / STEPS - 1) * FURTHEST);
  const corners = legs
    .filter(({ years }) => years === NEAR_YEARS)
    .map(({ strike }) => Math.log(strike) / VOLATILITY)
    .filter((price) => Math.abs(price) <= FURTHEST);
  return [...steps, ...corners]
    .sort((a, b) => a - b)
    .map((price) => ({ price, pnl: pnl(Math.exp(VOLATILITY * price)) }));
};

const WIDTH = 96;
const HEIGHT = 36;
const MARGIN = 3;

const placesOf = (points: readonly ShapePoint[]): { places: Place[]; zero: number } => {
  const furthest = points.reduce((most, { price }) => Math.max(most, Math.abs(price)), 0);
  const top = points.reduce((most, { pnl }) => Math.max(most, pnl), 0);
  const bottom = points.reduce((least, { pnl }) => Math.min(least, pnl), 0);
  const y = (pnl: number): number => MARGIN + ((top - pnl) / (top - bottom)) * (HEIGHT - 2 * MARGIN);
  const places = points.map(({ price, pnl }) => ({ x: ((price / furthest + 1) * WIDTH) / 2, y: y(pnl) }));
  return { places, zero: y(0) };
};

/** The shape of a structure's payoff, gains above the line and losses below; its name stands beside it. */
export const StructurePicture = memo(({ structure }: { readonly structure: StructureName }) => {
  const { places, zero } = useMemo(() => placesOf(structureCurve(structure)), [structure]);
  const { gain, loss } = areasOf(places, zero);
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <polygon className={styles.gain} points={gain} />
      <polygon className={styles.loss} points={loss} />
      <line className="zero-line" x1="0" x2={WIDTH} y1={zero} y2={zero} />
      <polyline className={styles.line} points={lineOf(places)} />
    </svg>
  );
});
