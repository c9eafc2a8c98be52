import { useMemo } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { Chart } from "../charts/chart.tsx";
import type { ChartSeries } from "../charts/chart-series.ts";
import { formatCount, formatNumber, formatProfit } from "../lib/format.ts";
import { profitDistribution } from "./trade-series.ts";

/** How many trades made or lost how much. */
export const DistributionChart = ({ trades }: { readonly trades: readonly TradeRow[] }) => {
  const { labels, series } = useMemo(() => {
    const bins = profitDistribution(trades);
    return {
      labels: bins.map(({ from, to }) => `${formatNumber(from)} to ${formatNumber(to)}`),
      series: [
        {
          title: "Losing trades",
          values: bins.map((bin) => (bin.to <= 0 ? bin.trades : null)),
          colour: "loss",
        },
        {
          title: "Other trades",
          values: bins.map((bin) => (bin.to > 0 ? bin.trades : null)),
          colour: "gain",
        },
      ] satisfies ChartSeries[],
    };
  }, [trades]);
  const pnls = trades.map(({ pnl }) => pnl);
  const best = pnls.reduce((a, b) => Math.max(a, b));
  const worst = pnls.reduce((a, b) => Math.min(a, b));
  return (
    <Chart
      kind="stacked bars"
      title="Distribution of trades"
      summary={`${formatCount(trades.length)} trades, the worst ${formatProfit(worst)}, the best ${formatProfit(best)}.`}
      labelTitle="P&L ($)"
      hasLegend
      labels={labels}
      series={series}
      formatTick={formatCount}
      formatValue={formatCount}
    />
  );
};
