import { memo, useMemo } from "react";
import type { StructureName } from "#shared/domain/structure/structure.ts";
import { areasOf, lineOf, type Place } from "./payoff-shape.ts";
import { type ShapePoint, structureCurve } from "./structure-curve.ts";
import styles from "./structure-picture.module.css";

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
