import { type ReactNode, useDeferredValue, useMemo } from "react";
import type { SummaryRow } from "#shared/contracts/results.ts";
import { EquityChart } from "../charts/equity-chart.tsx";
import { PerformanceChart } from "../charts/performance-chart.tsx";
import { useNarrow } from "../lib/use-narrow.ts";
import { classes } from "../ui/classes.ts";
import { Figures } from "../ui/figures/figures.tsx";
import { headlineFigures } from "../ui/figures/headline.ts";
import { Notice } from "../ui/notices/notice.tsx";
import { Section } from "../ui/page/section.tsx";
import { type Account, accountOf, largestFall } from "./account/account.ts";
import { isBalanceAssumed } from "./account/start-balance.ts";
import { Answer } from "./answer/answer.tsx";
import { answerFacts } from "./answer/answer-figures.ts";
import { MarginSection } from "./margin/margin-section.tsx";
import { MonteCarloSection } from "./monte-carlo/monte-carlo-section.tsx";
import { isSizedByAccount } from "./monte-carlo/sized-by-account.ts";
import { Part, type PartName } from "./parts/part.tsx";
import { PartRow } from "./parts/part-row.tsx";
import { PrintSheet } from "./print/print-sheet.tsx";
import { ProfitSources } from "./profit/profit-sources.tsx";
import type { BacktestResults } from "./read-results.ts";
import styles from "./report.module.css";
import { SpanBar } from "./span/span-bar.tsx";
import { useRestated } from "./span/use-restated.ts";
import { Summary } from "./summary/summary.tsx";
import { TearSheet } from "./tear-sheet/panels/tear-sheet.tsx";
import { Titled } from "./tear-sheet/panels/titled.tsx";
import { TradeLog } from "./trades/trade-log.tsx";

const BALANCE_NOTE =
  "Note: if account balance was not specified, relative performance assumes initial balance of 2x max loss";

type ReportProps = {
  readonly ticker: string;
  /** The result's own name, which its print is titled by. */
  readonly name?: string | undefined;
  readonly results: BacktestResults;
  readonly isOwn?: boolean;
  readonly performanceTitle?: string;
  readonly sensitivity?: ReactNode;
  /** The rule on other tickers; stands under the sensitivity. */
  readonly elsewhere?: ReactNode;
  /** What happened since it was saved; stands under the answer. */
  readonly since?: ReactNode;
  /** The ticker during the test. */
  readonly market?: ReactNode;
};

const NONE: readonly PartName[] = [];
const WITHOUT_MARKET: readonly PartName[] = ["Market"];

/** The report of a backtest with trades: figures first, then the evidence, in parts. */
export const Report = ({
  ticker,
  name,
  results,
  isOwn = true,
  performanceTitle = "Relative performance (%)",
  sensitivity,
  elsewhere,
  since,
  market,
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
      <PrintSheet {...{ ticker, results, account, name }} />
      <PartRow without={market ? NONE : WITHOUT_MARKET} />
      <Part name="Answer">
        <Answer
          answer={answer}
          facts={{ ...answerFacts(facts, [ticker]), isPublic: !isOwn }}
          isBesideSpan={restated !== undefined}
        />
        {restated?.summary && (
          <Titled title="In the span">
            <Figures figures={headlineFigures(restated.summary, basis)} />
          </Titled>
        )}
        {since}
      </Part>
      <SpanBar trades={restated?.trades.length} earnsInterest={Boolean(summary?.interest)} />
      <Part name="Curve">
        <SummaryAndCurve summary={shown.summary} account={account} wipedOut={answer.wiped_out} />
        <Section title={performanceTitle}>
          <PerformanceChart rows={performance} ticker={ticker} trades={trades} />
          <p className="mt-4 quiet">{BALANCE_NOTE}</p>
        </Section>
      </Part>
      <Part name="Risk">
        <MarginSection margin={margin} part={part} />
        {hasRest && shown.trades.length > 0 && <TearSheet shown={shown} whole={whole} />}
      </Part>
      <Part name="Trades">
        {shown.trades.length > 0 ? (
          <ProfitSources trades={shown.trades} account={shown.account} />
        ) : (
          <Notice kind="note">No trades closed in this span.</Notice>
        )}
        <TradeLog ticker={ticker} trades={shown.trades} title={facts.title} results={results} />
      </Part>
      <Part name="Robustness">
        {sensitivity}
        {elsewhere}
        <MonteCarloSection
          monteCarlo={monteCarlo}
          trades={trades.length}
          isOfAccount={isSizedByAccount(results.body, trades)}
          isBesideSpan={restated !== undefined}
        />
      </Part>
      {market && <Part name="Market">{market}</Part>}
    </>
  );
};

type SummaryAndCurveProps = {
  readonly summary: SummaryRow | undefined;
  readonly account: Account;
  readonly wipedOut: string | null | undefined;
};

/** Side by side, given the room; on phones the curve comes first. */
const SummaryAndCurve = ({ summary, account, wipedOut }: SummaryAndCurveProps) => {
  const curve = (
    <Section title="Equity curve">
      <EquityChart points={account.points} start={account.before} wipedOut={wipedOut} />
    </Section>
  );
  const isNarrow = useNarrow();
  return (
    <div className={classes("columns", styles.answer)}>
      {isNarrow && curve}
      {summary && (
        <Section title="Summary">
          <Summary row={summary} wipedOut={wipedOut} />
        </Section>
      )}
      {!isNarrow && curve}
    </div>
  );
};
