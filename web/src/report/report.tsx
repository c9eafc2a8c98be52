import { useMemo } from "react";
import { EquityChart } from "../charts/equity-chart.tsx";
import { PerformanceChart } from "../charts/performance-chart.tsx";
import { Figures } from "../ui/figures.tsx";
import { headlineFigures } from "../ui/headline.ts";
import { Panel } from "../ui/panel.tsx";
import { DistributionChart } from "./distribution-chart.tsx";
import { MonthlyTable } from "./monthly-table.tsx";
import type { Results } from "./read-results.ts";
import styles from "./report.module.css";
import { Summary } from "./summary.tsx";
import { TradeLog } from "./trade-log.tsx";
import { equityCurve } from "./trade-series.ts";

const BALANCE_NOTE =
  "Note: if account balance was not specified, relative performance assumes initial balance of 2x max loss";

type ReportProps = { readonly ticker: string; readonly results: Results };

/** The result of a backtest that traded: first the answer, then the evidence, in the specification's order. */
export const Report = ({ ticker, results }: ReportProps) => {
  const { summary, trades, performance } = results;
  const equity = useMemo(() => equityCurve(trades), [trades]);
  return (
    <>
      {summary && <Figures figures={headlineFigures(summary)} />}
      {summary && (
        <Panel title="Summary">
          <Summary row={summary} />
        </Panel>
      )}
      <Panel title="Equity curve">
        <EquityChart points={equity} />
      </Panel>
      <Panel title="Relative performance (%)">
        <PerformanceChart rows={performance} ticker={ticker} />
        <p className={styles.note}>{BALANCE_NOTE}</p>
      </Panel>
      <Panel title="Distribution of trades">
        <DistributionChart trades={trades} />
      </Panel>
      <Panel title="P&L by month ($)">
        <MonthlyTable trades={trades} />
      </Panel>
      <TradeLog ticker={ticker} trades={trades} />
    </>
  );
};
