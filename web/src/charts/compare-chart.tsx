import { useMemo } from "react";
import { formatPercent, formatReturn } from "../lib/format.ts";
import { Chart } from "./chart.tsx";
import { type ComparedCurve, comparedSeries } from "./compared-series.ts";
import { asksForLog, hasValues, lastValue } from "./series-values.ts";
import { useLogScale } from "./use-log-scale.tsx";

/** The start value, 100%, of a logarithmic scale. */
const START_PERCENT = 100;

type CompareChartProps = { readonly title: string; readonly curves: readonly ComparedCurve[] };

/** Charts accounts in percent since the balance before their first session, with their drawdowns below. */
export const CompareChart = ({ title, curves }: CompareChartProps) => {
  const { dates, series } = useMemo(() => {
    const all = comparedSeries(curves);
    return { dates: all.dates, series: all.series.filter(hasValues) };
  }, [curves]);
  const returns = useMemo(() => series.filter(({ isBelow }) => !isBelow), [series]);
  const log = useLogScale(useMemo(() => asksForLog(returns.map(({ values }) => values)), [returns]));
  const results = returns.map((each) => `${each.title} ${formatReturn(lastValue(each))}`).join(", ");
  return (
    <Chart
      kind="line"
      title={title}
      summary={results ? `From start to end: ${results}.` : "Nothing to compare."}
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
