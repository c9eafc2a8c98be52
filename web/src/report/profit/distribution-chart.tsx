import { useMemo } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { Chart } from "../../charts/chart.tsx";
import type { ChartRule, ChartSeries } from "../../charts/chart-series.ts";
import { formatCount, formatProfit, formatShortMoney } from "../../lib/format.ts";
import { type ProfitBin, profitDistribution } from "./trade-series.ts";

/** Edges of the bins, in dollars. */
const edgesOf = (bins: readonly ProfitBin[]): readonly number[] =>
  bins.length === 0 ? [] : [...bins.map(({ from }) => from), bins.at(-1)?.to ?? 0];

/** Lines at zero and at the mean. */
const rulesOf = (bins: readonly ProfitBin[], trades: readonly TradeRow[]): ChartRule[] => {
  const [first] = bins;
  if (!first) return [];
  const placeOf = (pnl: number): number => (pnl - first.from) / (first.to - first.from) - 0.5;
  const mean = trades.reduce((sum, { pnl }) => sum + pnl, 0) / trades.length;
  const hasZero = first.from <= 0 && (bins.at(-1)?.to ?? 0) >= 0;
  return [
    ...(hasZero ? [{ place: placeOf(0), label: "$0" }] : []),
    { place: placeOf(mean), label: `Mean ${formatProfit(mean)}` },
  ];
};

/** The distribution of trades by P&L. */
export const DistributionChart = ({ trades }: { readonly trades: readonly TradeRow[] }) => {
  const { labels, series, edges, rules } = useMemo(() => {
    const bins = profitDistribution(trades);
    return {
      labels: bins.map(({ from, to }) => `${formatShortMoney(from)} to ${formatShortMoney(to)}`),
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
      edges: { values: edgesOf(bins), format: formatShortMoney },
      rules: rulesOf(bins, trades),
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
      labelTitle="P&L"
      hasLegend
      labels={labels}
      series={series}
      edges={edges}
      rules={rules}
      isCount
      formatTick={formatCount}
      formatValue={formatCount}
    />
  );
};
