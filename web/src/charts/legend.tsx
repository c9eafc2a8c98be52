import type { ChartSeries } from "./chart-series.ts";
import { Swatch } from "./swatch.tsx";

type LegendProps = {
  readonly series: readonly Omit<ChartSeries, "values">[];
};

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
