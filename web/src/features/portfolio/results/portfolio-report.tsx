import { useMemo } from "react";
import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { EquityChart } from "../../../charts/equity-chart.tsx";
import { PerformanceChart } from "../../../charts/performance-chart.tsx";
import { largestFall } from "../../../report/account/account.ts";
import { RunNotes } from "../../../report/run-notes.tsx";
import { ResultsTimeAxis } from "../../../report/span/results-time-axis.tsx";
import { SpanBar } from "../../../report/span/span-bar.tsx";
import { useRestated } from "../../../report/span/use-restated.ts";
import { Summary } from "../../../report/summary/summary.tsx";
import { TestedOver } from "../../../report/tested-on.tsx";
import { Figures } from "../../../ui/figures/figures.tsx";
import { headlineFigures } from "../../../ui/figures/headline.ts";
import { Section } from "../../../ui/page/section.tsx";
import { portfolioAccount, portfolioSummaryRow } from "./portfolio-account.ts";
import styles from "./portfolio-report.module.css";

/** Stands under every portfolio. */
const CHOSEN_AFTER =
  "These members were chosen after seeing these years. Their sum has not been tested by that.";

type PortfolioReportProps = {
  /** Keep it stable between renders. */
  readonly results: PortfolioResults;
};

/** The report of a portfolio: figures first, then the account, its members, and every trade. */
export const PortfolioReport = ({ results }: PortfolioReportProps) => {
  const performance = useMemo(
    () => results.relative_performance.map((row) => ({ ...row, ticker_performance: null })),
    [results],
  );
  return (
    <ResultsTimeAxis trades={results.trades} performance={performance}>
      <Reported results={results} />
      <Section title="Relative performance (%)">
        <PerformanceChart rows={performance} ticker="" />
      </Section>
    </ResultsTimeAxis>
  );
};

const tickersOf = ({ members }: PortfolioResults): string =>
  [...new Set(members.map(({ ticker }) => ticker))].join(", ");

const Reported = ({ results }: PortfolioReportProps) => {
  const { period, notes, trades } = results;
  const whole = useMemo(
    () => ({ trades, summary: portfolioSummaryRow(results), account: portfolioAccount(results) }),
    [results, trades],
  );
  const restated = useRestated(whole);
  const shown = restated ?? whole;
  const basis = useMemo(() => ({ fall: largestFall(shown.account) }), [shown]);
  return (
    <>
      <div className="stack-2">
        <TestedOver
          ticker={tickersOf(results)}
          start={period.start_date}
          end={period.end_date}
          sessions={period.sessions}
        />
        <RunNotes notes={notes} facts={undefined} />
      </div>
      <SpanBar trades={restated?.trades.length} />
      {shown.summary && <Figures figures={headlineFigures(shown.summary, basis)} isLed />}
      <p className={styles.chosen}>{CHOSEN_AFTER}</p>
      <Section title="Equity curve">
        <EquityChart points={whole.account.points} start={whole.account.before} />
      </Section>
      {shown.summary && (
        <Section title="Summary">
          <Summary row={shown.summary} />
        </Section>
      )}
    </>
  );
};
