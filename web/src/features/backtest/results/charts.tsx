import { useMemo } from "react";
import type { PerformanceRow, TradeRow } from "#shared/contracts/results.ts";
import { Chart } from "../../../charts/chart.tsx";
import type { ChartSeries } from "../../../charts/chart-series.ts";
import { formatCount, formatMoney, formatProfit, formatReturn } from "../../../lib/format.ts";
import styles from "./results.module.css";
import { equityCurve, profitDistribution } from "./trade-series.ts";

type Trades = { readonly trades: readonly TradeRow[] };

/** The balance after each closing, and under it how far it stands below its peak. */
export const EquityCharts = ({ trades }: Trades) => {
  const { labels, balance, drawdown, deepest } = useMemo(() => {
    const curve = equityCurve(trades);
    return {
      labels: curve.map(({ date }) => date),
      balance: [{ title: "Balance", values: curve.map((point) => point.balance), colour: "series-1" }],
      drawdown: [
        { title: "Drawdown", values: curve.map((point) => point.drawdown), colour: "loss", isArea: true },
      ],
      deepest: curve.reduce((least, point) => (point.drawdown < least.drawdown ? point : least), curve[0]!),
    } satisfies { balance: ChartSeries[]; drawdown: ChartSeries[]; [other: string]: unknown };
  }, [trades]);
  const [first, last] = [trades[0], trades.at(-1)];
  const money = { formatTick: formatMoney, formatValue: formatMoney };
  return (
    <>
      <Chart
        kind="line"
        title="Equity curve"
        summary={`The balance went from ${formatMoney(first?.start_bal)} to ${formatMoney(last?.end_bal)} by ${last?.date_close}.`}
        labels={labels}
        series={balance}
        {...money}
      />
      <div className={styles.under}>
        <h3>Drawdown</h3>
        <Chart
          kind="line"
          title="Drawdown"
          summary={
            deepest.drawdown < 0
              ? `At its deepest, on ${deepest.date}, the balance stood ${formatMoney(-deepest.drawdown)} under its peak.`
              : "The balance never fell."
          }
          labels={labels}
          series={drawdown}
          isLow
          hasZeroLine
          {...money}
        />
      </div>
    </>
  );
};

/** Strategy, ticker and index since the start of the test. */
export const PerformanceChart = ({ performance }: { readonly performance: readonly PerformanceRow[] }) => {
  const { labels, series } = useMemo(
    () => ({
      labels: performance.map(({ date }) => date),
      series: [
        { title: "Strategy", values: performance.map((row) => row.strat_performance), colour: "series-1" },
        { title: "Ticker", values: performance.map((row) => row.ticker_performance), colour: "series-2" },
        { title: "Index", values: performance.map((row) => row.index_performance), colour: "series-3" },
      ] satisfies ChartSeries[],
    }),
    [performance],
  );
  const last = performance.at(-1);
  return (
    <Chart
      kind="line"
      title="Relative performance (%)"
      summary={`Since the start: strategy ${formatReturn(last?.strat_performance)}, ticker ${formatReturn(last?.ticker_performance)}, index ${formatReturn(last?.index_performance)}.`}
      hasLegend
      hasZeroLine
      labels={labels}
      series={series}
      formatTick={formatReturn}
      formatValue={formatReturn}
    />
  );
};

/** How many trades made or lost how much. */
export const DistributionChart = ({ trades }: Trades) => {
  const { labels, series } = useMemo(() => {
    const bins = profitDistribution(trades);
    return {
      labels: bins.map(({ from, to }) => `${formatMoney(from)} to ${formatMoney(to)}`),
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
      hasLegend
      labels={labels}
      series={series}
      formatTick={formatCount}
      formatValue={formatCount}
    />
  );
};
