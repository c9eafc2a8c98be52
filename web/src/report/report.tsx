import { useMemo } from "react";
import { EquityChart } from "../charts/equity-chart.tsx";
import { PerformanceChart } from "../charts/performance-chart.tsx";
import { classes } from "../ui/classes.ts";
import { Figures } from "../ui/figures/figures.tsx";
import { headlineFigures } from "../ui/figures/headline.ts";
import { Section } from "../ui/page/section.tsx";
import { ProfitSources } from "./profit-sources.tsx";
import type { Results } from "./read-results.ts";
import styles from "./report.module.css";
import { Summary } from "./summary.tsx";
import { equityCurve, equityStart } from "./trade-series.ts";
import { TradeLog } from "./trades/trade-log.tsx";

const BALANCE_NOTE =
  "Note: if account balance was not specified, relative performance assumes initial balance of 2x max loss";

type ReportProps = {
  readonly ticker: string;
  readonly results: Results;
  /** The specification's title of the performance chart on this page. */
  readonly performanceTitle?: string;
};

/** The report of a backtest with trades: figures first, then the evidence, in the specification's order. */
export const Report = ({ ticker, results, performanceTitle = "Relative performance (%)" }: ReportProps) => {
  const { summary, trades, performance } = results;
  const equity = useMemo(() => equityCurve(trades), [trades]);
  const start = useMemo(() => equityStart(trades, performance), [trades, performance]);
  return (
    <>
      {summary && <Figures figures={headlineFigures(summary)} isLed />}
      <div className={classes("columns", styles.answer)}>
        {summary && (
          <Section title="Summary">
            <Summary row={summary} />
          </Section>
        )}
        <Section title="Equity curve">
          <EquityChart points={equity} start={start} />
        </Section>
      </div>
      <Section title={performanceTitle}>
        <PerformanceChart rows={performance} ticker={ticker} trades={trades} />
        <p className={styles.note}>{BALANCE_NOTE}</p>
      </Section>
      <ProfitSources trades={trades} />
      <TradeLog ticker={ticker} trades={trades} strategy={summary?.strategy ?? ticker} />
    </>
  );
};
