import { Suspense, useMemo } from "react";
import { useParams } from "react-router-dom";
import type { SharedBacktest } from "#shared/contracts/shared-links.ts";
import { EquityChart } from "../charts/equity-chart.tsx";
import { PerformanceChart } from "../charts/performance-chart.tsx";
import { SavedInputs } from "../features/backtest/saved/saved-inputs.tsx";
import { inputSectionsOf } from "../features/backtest/saved/section-table.tsx";
import { Verdict } from "../features/forward/verdict.tsx";
import { lazyPart } from "../lib/lazy-part.ts";
import { paths } from "../lib/paths.ts";
import { useCall } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { accountOf } from "../report/account/account.ts";
import { Answer } from "../report/answer/answer.tsx";
import { answerFacts } from "../report/answer/answer-figures.ts";
import { ResultHeading } from "../report/heading/result-heading.tsx";
import { SensitivitySection } from "../report/sensitivity/sensitivity-section.tsx";
import { ResultsTimeAxis } from "../report/span/results-time-axis.tsx";
import { Summary } from "../report/summary/summary.tsx";
import { sharedQuery } from "../saved/shared-query.ts";
import { TryButton, TryIt } from "../saved/try-it.tsx";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { Section } from "../ui/page/section.tsx";
import { Loaded } from "../ui/waiting/loaded.tsx";
import { Waiting } from "../ui/waiting/waiting.tsx";

/** Apart: a shared backtest does not load the code of portfolios and sweeps. */
const SharedPortfolioPage = lazyPart(() => import("./shared-portfolio.tsx"), "SharedPortfolioPage");

const SharedSweepPage = lazyPart(() => import("./shared-sweep.tsx"), "SharedSweepPage");

export const SharedBacktestPage = () => {
  const { token = "" } = useParams();
  return (
    <Loaded of={sharedQuery(useCall(), token)} what="this page" missing={<NoLink />}>
      {(shared) =>
        "kind" in shared ? (
          <Suspense fallback={<Waiting what="this page" />}>
            {shared.kind === "sweep" ? (
              <SharedSweepPage shared={shared} token={token} />
            ) : (
              <SharedPortfolioPage shared={shared} token={token} />
            )}
          </Suspense>
        ) : (
          <Shared shared={shared} token={token} />
        )
      }
    </Loaded>
  );
};

const NoLink = () => {
  usePageTitle("Link off");
  return (
    <EmptyState
      heading="This link is off"
      title="Backtest not found"
      to={paths.home}
      button="See what Backspread does"
    >
      Its owner stopped sharing it, or the link is incomplete.
    </EmptyState>
  );
};

type SharedProps = { readonly shared: SharedBacktest; readonly token: string };

const Shared = ({ shared, token }: SharedProps) => {
  const { title, ticker, summary, closings, relative_performance: performance } = shared;
  usePageTitle(title);
  const account = useMemo(
    () => accountOf(closings, performance, summary.start_bal),
    [closings, performance, summary],
  );
  return (
    <article className="stack-6 min-0">
      <SharedHeading shared={shared} token={token} />
      <Answer answer={shared.answer} facts={{ ...answerFacts(shared.facts, [ticker]), isPublic: true }} />
      {shared.since_saved && (
        <Section title="Since saved">
          <Verdict {...shared.since_saved} />
        </Section>
      )}
      <ResultsTimeAxis trades={NO_TRADES} performance={performance}>
        <Section title="Equity curve">
          <EquityChart points={account.points} start={account.before} wipedOut={shared.answer.wiped_out} />
        </Section>
        {shared.sensitivity && <SensitivitySection results={shared.sensitivity} />}
        <Section title="Performance (%)">
          <PerformanceChart rows={performance} ticker={ticker} />
        </Section>
      </ResultsTimeAxis>
      <Section title="Summary">
        <Summary row={{ ...summary, creator: "", backtest_name: "" }} wipedOut={shared.answer.wiped_out} />
      </Section>
      <SavedInputs sections={inputSectionsOf(shared)} />
      <TryIt token={token}>
        Open this strategy in the backtester, move a strike, a stop, or a date, and see what holds up.
      </TryIt>
    </article>
  );
};

const NO_TRADES: readonly never[] = [];

type SharedHeadingProps = { readonly shared: SharedBacktest; readonly token: string };

/** The heading of a public page: title, strategy, market and notes, without the owner's name. */
const SharedHeading = ({ shared, token }: SharedHeadingProps) => {
  const { title, ticker, summary, notes, facts } = shared;
  return (
    <ResultHeading
      credit="A hypothetical backtest, shared by a Backspread user"
      actions={<TryButton token={token} />}
      leadsWithSkips
      {...{ summary, ticker, notes, facts }}
    >
      <h1>{title}</h1>
    </ResultHeading>
  );
};
