import { classes } from "../ui/classes.ts";
import styles from "./chart.module.css";
import type { SeriesColour } from "./chart-series.ts";

type LegendProps = {
  readonly series: readonly {
    readonly title: string;
    readonly colour: SeriesColour;
    readonly isReference?: boolean;
    readonly isThin?: boolean;
    readonly isBelow?: boolean;
  }[];
};

/** The chart's legend. */
export const Legend = ({ series }: LegendProps) => (
  <ul className={styles.legend}>
    {series
      .filter(({ isBelow, isThin }) => !(isBelow && isThin))
      .map(({ title, colour, isReference = false, isThin = false }) => (
        <li key={title} className={styles.entry}>
          <span
            className={classes(
              styles.swatch,
              styles[colour],
              isReference && styles.dashed,
              isThin && styles.thin,
            )}
          />
          {title}
        </li>
      ))}
  </ul>
);
