import { classes } from "../ui/classes.ts";
import styles from "./chart.module.css";
import type { BandStrength, ChartSeries } from "./chart-series.ts";

const STRENGTHS: Readonly<Record<BandStrength, string | undefined>> = {
  1: styles["strength-1"],
  2: styles["strength-2"],
  3: styles["strength-3"],
  4: styles["strength-4"],
};

type SwatchProps = Pick<ChartSeries, "colour" | "isReference" | "isThin" | "isBand" | "strength">;

export const Swatch = ({ colour, isReference, isThin, isBand, strength = 1 }: SwatchProps) => (
  <span
    className={classes(
      styles.swatch,
      styles[colour],
      isReference && styles.dashed,
      isThin && styles.thin,
      isBand && styles.band,
      isBand && STRENGTHS[strength],
    )}
  />
);

type LegendProps = { readonly series: readonly Omit<ChartSeries, "values">[] };

export const Legend = ({ series }: LegendProps) => (
  <ul className="row gap-5 rows-1 stretch hint">
    {series
      .filter(({ isBelow, isThin }) => !(isBelow && isThin))
      .map((each) => (
        <li key={each.title} className="inline-line">
          <Swatch {...each} />
          {each.title}
        </li>
      ))}
  </ul>
);
