import { type ReactNode, useDeferredValue, useMemo } from "react";
import { EquityChart } from "../charts/equity-chart.tsx";
import { PerformanceChart } from "../charts/performance-chart.tsx";
import { classes } from "../ui/classes.ts";
import { Figures } from "../ui/figures/figures.tsx";
import { headlineFigures } from "../ui/figures/headline.ts";
import { Notice } from "../ui/notices/notice.tsx";
import { Section } from "../ui/page/section.tsx";
import { accountOf, largestFall } from "./account/account.ts";
import { isBalanceAssumed } from "./account/start-balance.ts";
import { Answer } from "./answer/answer.tsx";
import { answerFacts } from "./answer/answer-figures.ts";
import { MarginSection } from "./margin/margin-section.tsx";
import { MonteCarloSection } from "./monte-carlo/monte-carlo-section.tsx";
import { isSizedByAccount } from "./monte-carlo/sized-by-account.ts";
import { PrintSheet } from "./print/print-sheet.tsx";
import { ProfitSources } from "./profit/profit-sources.tsx";
import type { Results } from "./read-results.ts";
import styles from "./report.module.css";
import { SpanBar } from "./span/span-bar.tsx";
import { useRestated } from "./span/use-restated.ts";
import { Summary } from "./summary/summary.tsx";
import { TearSheet } from "./tear-sheet/panels/tear-sheet.tsx";
import { TradeLog } from "./trades/trade-log.tsx";

const BALANCE_NOTE =
  "Note: if account balance was not specified, relative performance assumes initial balance of 2x max loss";

type ReportProps = {
  readonly ticker: string;
  readonly results: Results;
  readonly isOwn?: boolean;
  readonly performanceTitle?: string;
  readonly sensitivity?: ReactNode;
  /** The rule on other tickers; stands under the sensitivity. */
  readonly elsewhere?: ReactNode;
};

/** The report of a backtest with trades: figures first, then the evidence, in the specification's order. */
export const Report = ({
  ticker,
  results,
  isOwn = true,
  performanceTitle = "Relative performance (%)",
  sensitivity,
  elsewhere,
}: ReportProps) => {
  const { summary, trades, performance, margin, monteCarlo, facts, answer } = results;
  const account = useMemo(
    () => accountOf(trades, performance, summary?.start_bal),
    [trades, performance, summary],
  );
  const whole = useMemo(() => ({ trades, summary, account }), [trades, summary, account]);
  const restated = useRestated(whole);
  // Charts show the whole test with the span marked; figures and tables are those of the span.
  const shown = restated ?? whole;
  const basis = useMemo(
    () => ({
      fall: largestFall(shown.account),
      isBalanceAssumed: isBalanceAssumed(trades, results.body),
    }),
    [shown, trades, results],
  );
  const part = useMemo(
    () => restated && { account: restated.account, pnl: restated.summary?.cum_pnl ?? 0 },
    [restated],
  );
  // First what decides, then, in a task of its own, the rest.
  const hasRest = useDeferredValue(true, false);
  return (
    <>
      <PrintSheet ticker={ticker} results={results} account={account} />
      <SpanBar trades={restated?.trades.length} earnsInterest={Boolean(summary?.interest)} />
      {answer && facts && (
        <Answer answer={answer} facts={{ ...answerFacts(facts, [ticker]), isPublic: !isOwn }} />
      )}
      {restated?.summary && <Figures figures={headlineFigures(restated.summary, basis)} isLed />}
      <div className={classes("columns", styles.answer)}>
        {shown.summary && (
          <Section title="Summary">
            <Summary row={shown.summary} />
          </Section>
        )}
        <Section title="Equity curve">
          <EquityChart points={account.points} start={account.before} />
        </Section>
      </div>
      {margin && <MarginSection margin={margin} part={part} />}
      {sensitivity}
      {elsewhere}
      <Section title={performanceTitle}>
        <PerformanceChart rows={performance} ticker={ticker} trades={trades} />
        <p className="mt-4 quiet">{BALANCE_NOTE}</p>
      </Section>
      {shown.trades.length > 0 ? (
        <>
          <ProfitSources trades={shown.trades} account={shown.account} />
          {hasRest && <TearSheet shown={shown} whole={whole} />}
        </>
      ) : (
        <Notice kind="note">No trades closed in this span.</Notice>
      )}
      {monteCarlo !== undefined && (
        <MonteCarloSection
          monteCarlo={monteCarlo}
          trades={trades.length}
          isOfAccount={isSizedByAccount(results.body, trades)}
          isBesideSpan={restated !== undefined}
        />
      )}
      <TradeLog
        ticker={ticker}
        trades={shown.trades}
        strategy={summary?.strategy ?? ticker}
        results={results}
      />
    </>
  );
};
