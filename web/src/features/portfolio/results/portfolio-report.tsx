import { useDeferredValue, useMemo } from "react";
import { type AnswerFacts, leftOutByMembers } from "#shared/contracts/answer-words.ts";
import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { CHOSEN_AFTER } from "#shared/domain/chosen-after.ts";
import { MODELLED } from "#shared/domain/modelled.ts";
import { PerformanceChart } from "../../../charts/performance-chart.tsx";
import { BandMark } from "../../../charts/series-mark.tsx";
import { daysBetween } from "../../../lib/days-between.ts";
import { formatFixed, formatProfit, formatWholePercent } from "../../../lib/format.ts";
import { slugOf } from "../../../lib/slug.ts";
import { type Account, largestFall } from "../../../report/account/account.ts";
import { portfolioAccount, portfolioSummaryRow } from "../../../report/account/portfolio-account.ts";
import { Answer } from "../../../report/answer/answer.tsx";
import { answerFigures } from "../../../report/answer/answer-figures.ts";
import { MarginSection } from "../../../report/margin/margin-section.tsx";
import { MonteCarloSection } from "../../../report/monte-carlo/monte-carlo-section.tsx";
import { Part, type PartName } from "../../../report/parts/part.tsx";
import { PartRow } from "../../../report/parts/part-row.tsx";
import { ProfitSources } from "../../../report/profit/profit-sources.tsx";
import { QuoteLine } from "../../../report/quote-line.tsx";
import type { Results } from "../../../report/read-results.ts";
import { RunNotes } from "../../../report/run-notes.tsx";
import { ResultsTimeAxis } from "../../../report/span/results-time-axis.tsx";
import { SpanBar } from "../../../report/span/span-bar.tsx";
import { useRestated } from "../../../report/span/use-restated.ts";
import { Summary } from "../../../report/summary/summary.tsx";
import { TearSheet } from "../../../report/tear-sheet/panels/tear-sheet.tsx";
import { Titled } from "../../../report/tear-sheet/panels/titled.tsx";
import { TestedOver } from "../../../report/tested-on.tsx";
import type { LoggedTrade } from "../../../report/trades/logged-trade.ts";
import { TradeLog } from "../../../report/trades/trade-log.tsx";
import { Figures } from "../../../ui/figures/figures.tsx";
import { headlineFigures } from "../../../ui/figures/headline.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Term } from "../../../ui/overlays/term.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { toneOfProfit } from "../../../ui/table/columns.ts";
import { ShadedMatrix } from "../../../ui/table/shaded-matrix.tsx";
import { DrawdownParts } from "./drawdown-parts.tsx";
import { type FigureCell, type FigureGroup, FigureTable } from "./figure-table.tsx";
import { MemberCurve } from "./member-curve.tsx";
import { isAnySizedByAccount, memberSources } from "./member-sources.ts";
import { MembersSection, WithoutSection } from "./members-section.tsx";
import { PortfolioSheet } from "./portfolio-sheet.tsx";
import { RefusedSection } from "./refused-section.tsx";
import { RiskInUse } from "./risk-in-use.tsx";

const change = (dollars: number): FigureCell => ({
  text: formatProfit(dollars),
  tone: toneOfProfit(dollars),
});

/** The account's worst days with each member's change; they add up to the day's (P14). */
const WorstDays = ({ members, worst_days: days }: Pick<PortfolioResults, "members" | "worst_days">) => {
  const hasInterest = days.some(({ interest }) => interest !== undefined);
  const groups = useMemo(
    (): readonly FigureGroup[] => [
      { heads: [{ id: "change", label: "Account" }] },
      {
        heads: [
          ...members.map(({ name }) => ({ id: name, label: name })),
          ...(hasInterest ? [{ id: "interest of the account", label: "Interest" }] : []),
        ],
      },
    ],
    [members, hasInterest],
  );
  return (
    <Section title="Worst days">
      {days.length === 0 ? (
        <p className="quiet">The account fell on no day.</p>
      ) : (
        <FigureTable
          caption="Worst days"
          first="Date"
          groups={groups}
          rows={days.map(({ date, change: whole, parts, interest = 0 }) => ({
            key: date,
            head: date,
            cells: [whole, ...parts, ...(hasInterest ? [interest] : [])].map(change),
          }))}
        />
      )}
    </Section>
  );
};

/** What a span does not restate: it needs the run. */
const OF_WHOLE = "Members, drawdown by member, correlation, risk, and worst days are of the whole test.";

/** A larger correlation table needs the whole width. */
const MOST_BESIDE = 6;

type OfTrades = "trades" | "margin" | "monte_carlo";

/** A public page has neither the trades nor what is made from them. */
type ReportedResults = Omit<PortfolioResults, OfTrades> & Partial<Pick<PortfolioResults, OfTrades>>;

type PortfolioReportProps = {
  /** Keep it stable between renders. */
  readonly results: ReportedResults;
};

const NO_TRADES: PortfolioResults["trades"] = [];

const tickersOf = ({ members }: ReportedResults): string =>
  [...new Set(members.map(({ ticker }) => ticker))].join(", ");

/** Returns what the answer's lines say beside its figures. A public page shows somebody else's. */
const portfolioFacts = (portfolio: ReportedResults, isPublic: boolean): AnswerFacts => ({
  days: daysBetween(portfolio.period.start_date, portfolio.period.end_date),
  tickers: [...new Set(portfolio.members.map(({ ticker }) => ticker))],
  leftOut: leftOutByMembers(portfolio.members),
  isPublic,
});

/** The tables of a portfolio as a backtest's report takes them. */
const readTables = (portfolio: ReportedResults): Results => ({
  trades: portfolio.trades ?? NO_TRADES,
  summary: portfolioSummaryRow(portfolio),
  performance: portfolio.relative_performance.map((row) => ({ ...row, ticker_performance: null })),
  notes: portfolio.notes,
  facts: undefined,
});

/** The report of a portfolio: figures first, then the account, its members, and every trade. */
export const PortfolioReport = ({ results: portfolio }: PortfolioReportProps) => {
  const results = useMemo(() => readTables(portfolio), [portfolio]);
  return (
    <ResultsTimeAxis trades={results.trades} performance={results.performance}>
      <Reported portfolio={portfolio} results={results} />
    </ResultsTimeAxis>
  );
};

const WITHOUT_MARKET: readonly PartName[] = ["Market"];
/** A public page has no trades. */
const OF_PUBLIC: readonly PartName[] = ["Trades", "Robustness", "Market"];

type ReportedProps = { readonly portfolio: ReportedResults; readonly results: Results };

const Reported = ({ portfolio, results }: ReportedProps) => {
  const { period, members, margin } = portfolio;
  const hasTrades = portfolio.trades !== undefined;
  const modelled = portfolio.notes.find((note) => note.startsWith(MODELLED));
  const { trades, summary } = results;
  const account = useMemo(() => portfolioAccount({ trades: NO_TRADES, ...portfolio }), [portfolio]);
  const whole = useMemo(() => ({ trades, summary, account }), [trades, summary, account]);
  const ofSpan = useRestated(whole);
  const restated = hasTrades ? ofSpan : undefined;
  // Charts show the whole test with the span marked; figures, months and trades are those of the span.
  const shown = restated ?? whole;
  const basis = useMemo(() => ({ fall: largestFall(shown.account) }), [shown]);
  const part = useMemo(
    () => restated && { account: restated.account, pnl: restated.summary?.cum_pnl ?? 0 },
    [restated],
  );
  // First what decides, then, in a task of its own, the rest.
  const hasRest = useDeferredValue(true, false);
  return (
    <>
      <PortfolioSheet
        portfolio={portfolio}
        figures={answerFigures(portfolio.answer, portfolioFacts(portfolio, !hasTrades))}
        account={account}
        summary={summary}
      />
      <div className="stack-2">
        <TestedOver
          ticker={tickersOf(portfolio)}
          start={period.start_date}
          end={period.end_date}
          sessions={period.sessions}
          source={modelled && <Term hint={modelled}>{MODELLED} quotes</Term>}
        />
        <QuoteLine quotes={portfolio.quotes} />
        <RunNotes notes={portfolio.notes} facts={undefined} />
      </div>
      <PartRow without={hasTrades ? WITHOUT_MARKET : OF_PUBLIC} />
      <Part name="Answer">
        <Answer
          answer={portfolio.answer}
          facts={portfolioFacts(portfolio, !hasTrades)}
          isBesideSpan={restated !== undefined}
        />
        {restated?.summary && (
          <Titled title="In the span">
            <Figures figures={headlineFigures(restated.summary, basis)} />
          </Titled>
        )}
        <p className="quiet">{restated ? `${CHOSEN_AFTER} ${OF_WHOLE}` : CHOSEN_AFTER}</p>
      </Part>
      {hasTrades && <SpanBar trades={restated?.trades.length} />}
      <Part name="Curve">
        <Section title="Account and members">
          <MemberCurve members={members} series={portfolio.series} account={account} />
        </Section>
        {hasRest && shown.summary && (
          <Section title="Summary">
            <Summary row={shown.summary} wipedOut={portfolio.answer.wiped_out} />
          </Section>
        )}
        <MembersSection members={members} />
        <WithoutSection {...portfolio} />
        <Section title="Relative performance (%)">
          <PerformanceChart rows={results.performance} ticker="" />
        </Section>
      </Part>
      <Part name="Risk">
        <div
          className={members.length > MOST_BESIDE ? "stack-6" : "stack gap-8 rows-6 align-start halves-1200"}
        >
          <DrawdownParts {...portfolio} />
          <div className="stack-6">
            <CorrelationSection {...portfolio} />
            <RefusedSection {...portfolio} />
          </div>
        </div>
        <RiskInUse {...portfolio} />
        {margin && <MarginSection margin={margin} part={part} />}
        <WorstDays {...portfolio} />
        {hasRest && shown.trades.length > 0 && <TearSheet shown={shown} whole={whole} />}
      </Part>
      {hasTrades && <Trades {...{ portfolio, results, shown, hasRest }} />}
      {hasRest && portfolio.monte_carlo !== undefined && (
        <Part name="Robustness">
          <MonteCarloSection
            monteCarlo={portfolio.monte_carlo}
            trades={trades.length}
            isOfAccount={isAnySizedByAccount(portfolio)}
            isBesideSpan={restated !== undefined}
          />
        </Part>
      )}
    </>
  );
};

type TradesProps = ReportedProps & {
  readonly hasRest: boolean;
  readonly shown: { readonly trades: readonly LoggedTrade[]; readonly account: Account };
};

const Trades = ({ portfolio, results, hasRest, shown: { trades, account } }: TradesProps) => {
  const sourceOf = useMemo(() => memberSources(portfolio, results), [portfolio, results]);
  const isAny = results.trades.length > 0;
  return (
    <Part name="Trades">
      {trades.length > 0 ? (
        hasRest && <ProfitSources trades={trades} account={account} />
      ) : (
        <Notice kind="note">{isAny ? "No trades closed in this span." : "No member opened a trade."}</Notice>
      )}
      {isAny && (
        <TradeLog
          ticker={slugOf(portfolio.name) || "portfolio"}
          trades={trades}
          title={portfolio.name}
          results={results}
          sourceOf={sourceOf}
        />
      )}
    </Part>
  );
};

type Kept = Pick<PortfolioResults, "members" | "correlation" | "mean_correlation" | "diversification">;

const wordsOf = ({ mean_correlation: mean, diversification }: Kept): string =>
  [
    ...(mean === null ? [] : [`On average ${formatFixed(mean)}.`]),
    ...(diversification === null
      ? []
      : [
          `The account's drawdown was ${formatWholePercent(100 * diversification)} of the members' own drawdowns added up; lower is better.`,
        ]),
  ].join(" ");

const CorrelationSection = (kept: Kept) => (
  <Section title="Correlation of daily changes">
    <div className="stack-3">
      <p className="hint">
        Over all sessions, days without a position included. 1 moves together, 0 independently, −1 against.
      </p>
      <ShadedMatrix
        caption="Correlation of daily changes"
        heads={kept.members.map(({ name }, place) => ({ key: name, name, mark: <BandMark place={place} /> }))}
        rows={kept.correlation}
      />
      <p className="reading">{wordsOf(kept)}</p>
    </div>
  </Section>
);
