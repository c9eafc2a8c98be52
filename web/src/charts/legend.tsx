import { classes } from "../ui/classes.ts";
import styles from "./chart.module.css";
import type { SeriesColour } from "./chart-series.ts";

type LegendProps = {
  readonly series: readonly {
    readonly title: string;
    readonly colour: SeriesColour;
    readonly isReference?: boolean;
  }[];
};

/** The chart's legend. */
export const Legend = ({ series }: LegendProps) => (
  <ul className={styles.legend}>
    {series.map(({ title, colour, isReference = false }) => (
      <li key={title} className={styles.entry}>
        <span className={classes(styles.swatch, styles[colour], isReference && styles.dashed)} />
        {title}
      </li>
    ))}
  </ul>
);
