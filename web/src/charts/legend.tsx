import { classes } from "../ui/classes.ts";
import styles from "./chart.module.css";
import type { SeriesColour } from "./chart-series.ts";

type LegendProps = {
  readonly series: readonly {
    readonly title: string;
    readonly colour: SeriesColour;
    readonly isReference?: boolean;
  }[];
  /** Entries and exits are drawn as well. */
  readonly hasTrades?: boolean;
};

const TRADE_MARKS = [
  { title: "Opened", mark: styles.opened },
  { title: "Closed at a gain", mark: styles.closedUp },
  { title: "Closed at a loss", mark: styles.closedDown },
];

/** What the colours of a chart stand for. */
export const Legend = ({ series, hasTrades = false }: LegendProps) => (
  <ul className={styles.legend}>
    {series.map(({ title, colour, isReference = false }) => (
      <li key={title} className={styles.entry}>
        <span className={classes(styles.swatch, styles[colour], isReference && styles.dashed)} />
        {title}
      </li>
    ))}
    {hasTrades &&
      TRADE_MARKS.map(({ title, mark }) => (
        <li key={title} className={styles.entry}>
          <span className={classes(styles.mark, mark)} />
          {title}
        </li>
      ))}
  </ul>
);
