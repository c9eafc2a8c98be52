import { memo, useMemo } from "react";
import type { StructureName } from "#shared/domain/structure.ts";
import { type PayoffPoint, payoffCurve } from "./payoff-curve.ts";
import styles from "./payoff-picture.module.css";

const WIDTH = 96;
const HEIGHT = 36;
const MARGIN = 3;

type Scale = { readonly x: (move: number) => number; readonly y: (pnl: number) => number };

const scaleOf = (points: readonly PayoffPoint[]): Scale => {
  const furthest = points.reduce((most, { move }) => Math.max(most, Math.abs(move)), 0);
  const top = points.reduce((most, { pnl }) => Math.max(most, pnl), 0);
  const bottom = points.reduce((least, { pnl }) => Math.min(least, pnl), 0);
  const high = HEIGHT - 2 * MARGIN;
  return {
    x: (move) => ((move / furthest + 1) * WIDTH) / 2,
    y: (pnl) => MARGIN + ((top - pnl) / (top - bottom)) * high,
  };
};

const at = (value: number): string => value.toFixed(1);

const lineOf = (points: readonly PayoffPoint[], { x, y }: Scale): string =>
  points.map(({ move, pnl }) => `${at(x(move))},${at(y(pnl))}`).join(" ");

/** What lies between the line and zero on one side of it, closed along zero. */
const areaOf = (points: readonly PayoffPoint[], scale: Scale, side: (pnl: number) => number): string => {
  const cut = points.map(({ move, pnl }) => ({ move, pnl: side(pnl) }));
  return `0,${at(scale.y(0))} ${lineOf(cut, scale)} ${WIDTH},${at(scale.y(0))}`;
};

/** The shape of a structure's payoff: gains over the line, losses under it. What it is called stands beside it. */
export const PayoffPicture = memo(({ structure }: { readonly structure: StructureName }) => {
  const points = useMemo(() => payoffCurve(structure), [structure]);
  const scale = scaleOf(points);
  const zero = at(scale.y(0));
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <polygon className={styles.gain} points={areaOf(points, scale, (pnl) => Math.max(0, pnl))} />
      <polygon className={styles.loss} points={areaOf(points, scale, (pnl) => Math.min(0, pnl))} />
      <line className={styles.zero} x1="0" x2={WIDTH} y1={zero} y2={zero} />
      <polyline className={styles.line} points={lineOf(points, scale)} />
    </svg>
  );
});
