import { useMemo } from "react";
import { formatPercent, formatReturn } from "../lib/format.ts";
import { Chart } from "./chart.tsx";
import { type ComparedCurve, comparedSeries } from "./compared-series.ts";
import { asksForLog, hasValues, lastValue } from "./series-values.ts";
import { useLogScale } from "./use-log-scale.tsx";

/** The start value, 100%, of a logarithmic scale. */
const START_PERCENT = 100;

/** Charts up to four curves, each in percent since its own start. */
export const CompareChart = ({ series: curves }: { readonly series: readonly ComparedCurve[] }) => {
  const { dates, series } = useMemo(() => {
    const all = comparedSeries(curves);
    return { dates: all.dates, series: all.series.filter(hasValues) };
  }, [curves]);
  const log = useLogScale(useMemo(() => asksForLog(series.map(({ values }) => values)), [series]));
  const results = series.map((each) => `${each.title} ${formatReturn(lastValue(each))}`).join(", ");
  return (
    <Chart
      kind="line"
      title="Return from each test's start date (%)"
      summary={results ? `From each test's start to its end: ${results}.` : "Nothing to compare."}
      labels={dates}
      isTime
      series={series}
      formatTick={formatPercent}
      formatValue={formatReturn}
      logFrom={log.isLog ? START_PERCENT : undefined}
      hasEndLabels
      hasLegend
      hasZeroLine
      isTall
      controls={log.toggle}
    />
  );
};
