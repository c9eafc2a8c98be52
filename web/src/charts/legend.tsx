import styles from "./chart.module.css";
import type { ChartSeries } from "./chart-series.ts";
import { Swatch } from "./swatch.tsx";

type LegendProps = {
  readonly series: readonly Omit<ChartSeries, "values">[];
};

export const Legend = ({ series }: LegendProps) => (
  <ul className={styles.legend}>
    {series
      .filter(({ isBelow, isThin }) => !(isBelow && isThin))
      .map((each) => (
        <li key={each.title} className={styles.entry}>
          <Swatch {...each} />
          {each.title}
        </li>
      ))}
  </ul>
);
