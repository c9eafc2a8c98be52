import { memo } from "react";
import { classes } from "../ui/classes.ts";
import { linePlaces } from "./decimation.ts";
import styles from "./sparkline.module.css";

const WIDTH = 120;
const HEIGHT = 32;
const MARGIN = 4;
/** About one point per pixel. */
const MOST_POINTS = 120;

type SparklineProps = {
  /** In order, equally spaced. */
  readonly values: readonly number[];
  /** The image's text alternative. */
  readonly label: string;
};

/** A curve the height of a text line, with a hairline at its first value. */
export const Sparkline = memo(({ values, label }: SparklineProps) => {
  const places = linePlaces(values, MOST_POINTS);
  const points = places.map((place) => values[place] ?? 0);
  const least = points.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const greatest = points.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const x = (place: number): string =>
    (MARGIN + (place / Math.max(1, values.length - 1)) * (WIDTH - 2 * MARGIN)).toFixed(1);
  const y = (value: number): string => {
    const share = greatest > least ? (greatest - value) / (greatest - least) : 0.5;
    return (MARGIN + share * (HEIGHT - 2 * MARGIN)).toFixed(1);
  };
  const [first] = points;
  return (
    <svg
      className={classes("screen", styles.sparkline)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {first !== undefined && (
        <>
          <line className={styles.start} x1={0} x2={WIDTH} y1={y(first)} y2={y(first)} />
          <polyline
            className={styles.line}
            points={places.map((place) => `${x(place)},${y(values[place] ?? 0)}`).join(" ")}
          />
        </>
      )}
    </svg>
  );
});
