import { type ReactNode, Suspense, useMemo } from "react";
import { useNavigate, useParams } from "react-router-dom";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import type { Label } from "#shared/contracts/label.ts";
import { withChanges } from "#shared/contracts/sensitivity/neighbors.ts";
import type { BodyChanges } from "#shared/contracts/sensitivity/results.ts";
import { NO_TRADES } from "#shared/domain/result/report.ts";
import { PerformanceChart } from "../charts/performance-chart.tsx";
import { SavedInputs } from "../features/backtest/saved/saved-inputs.tsx";
import { SavedMarket } from "../features/backtest/saved/saved-market.tsx";
import { SectionTable, sectionsOf } from "../features/backtest/saved/section-table.tsx";
import { FollowButton } from "../features/forward/follow-button.tsx";
import styles from "../features/forward/since-saved-section.module.css";
import { formatDate, formatInstant, titleOf } from "../lib/format.ts";
import { lazyPart } from "../lib/lazy-part.ts";
import type { BacktesterState } from "../lib/opened-backtest.ts";
import { paths } from "../lib/paths.ts";
import { useCall, useSession } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { ElsewhereSection } from "../other-tickers/try-elsewhere.tsx";
import { ResultHeading } from "../report/heading/result-heading.tsx";
import { NoTrades } from "../report/no-trades.tsx";
import { Report } from "../report/report.tsx";
import { SensitivitySection } from "../report/sensitivity/sensitivity-section.tsx";
import { ResultsTimeAxis } from "../report/span/results-time-axis.tsx";
import { Summary } from "../report/summary/summary.tsx";
import { DeleteSaved } from "../saved/delete-saved.tsx";
import { Labeled } from "../saved/labeled.tsx";
import { NotFound } from "../saved/not-found.tsx";
import { nameOfBacktest } from "../saved/result-name.ts";
import { SavedActions } from "../saved/saved-heading.tsx";
import type { SavedAddress, SavedOf } from "../saved/saved-kinds.ts";
import { savedQuery } from "../saved/use-saved.ts";
import { ButtonLink } from "../ui/buttons/button.tsx";
import { Section } from "../ui/page/section.tsx";
import { Loaded } from "../ui/waiting/loaded.tsx";
import { Waiting } from "../ui/waiting/waiting.tsx";

/** Lazy: few saved backtests are followed. */
const SinceSaved = lazyPart(() => import("../features/forward/since-saved.tsx"), "SinceSaved");

type SinceSavedSectionProps = {
  readonly record: ForwardRecord;
  readonly saved: SavedBacktest["results"][number] | undefined;
};

/** What happened to a followed backtest since; folded until a trade has closed. */
const SinceSavedSection = ({ record, saved }: SinceSavedSectionProps) => {
  const since = (
    <Suspense fallback={<Waiting what="its forward record" shape={<div className={styles.shape} />} />}>
      <SinceSaved record={record} saved={saved} />
    </Suspense>
  );
  return (
    <Section title="Since saved">
      {record.forward.n_trades > 0 ? (
        since
      ) : (
        <details className="disclosure">
          <summary>No trade has closed since. Through {formatDate(record.newest)}</summary>
          {since}
        </details>
      )}
    </Section>
  );
};

export const SavedBacktestPage = () => {
  const { user = "", backtestId: name = "" } = useParams();
  const heading = name.toUpperCase();
  usePageTitle(heading);
  return (
    <Loaded
      of={savedQuery(useCall(), "backtest", { user, name })}
      what="this backtest"
      missing={<NotFound heading={heading} kind="backtest" />}
    >
      {(saved) => <Detail saved={saved} of={{ kind: "backtest", user, name }} />}
    </Loaded>
  );
};

type SavedProps = { readonly saved: SavedOf<"backtest">; readonly of: SavedAddress };

const Detail = ({ saved, of }: SavedProps) => {
  const { username } = useSession();
  const [summary] = saved.results;
  const isOwn = summary?.creator === username;
  const { inputs, others } = useMemo(() => sectionsOf(saved), [saved]);
  const ticker = tickerOf(saved);
  const since = saved.since_saved && <SinceSavedSection record={saved.since_saved} saved={summary} />;
  const market = <SavedMarket {...{ saved, ticker }} backtestId={of.name} />;
  const Body = saved.trade_log.length > 0 ? Traded : Untraded;
  return (
    <article className="stack-6 min-0">
      <BacktestHeading
        {...{ saved, of, isOwn, ticker }}
        // The empty trade log already says that there were no trades.
        notes={saved.notes.filter((note) => note !== NO_TRADES)}
        actions={
          <SavedActions {...{ of, isOwn }} sharing={saved}>
            {saved.body !== undefined && <OpenButton body={saved.body} />}
            {isOwn && <FollowButton of={of} isFollowed={Boolean(saved.since_saved)} />}
          </SavedActions>
        }
      />
      <ResultsTimeAxis trades={saved.trade_log} performance={saved.relative_performance}>
        <Body {...{ saved, ticker, since, market }} isOwn={isOwn} />
      </ResultsTimeAxis>
      {others.map((section) => (
        <Section key={section.name} title={titleOf(section.name)}>
          <SectionTable {...section} title={titleOf(section.name)} />
        </Section>
      ))}
      <SavedInputs sections={inputs} />
      {isOwn && <DeleteSaved of={of} />}
    </article>
  );
};

const OpenButton = ({ body }: { readonly body: unknown }) => {
  // The service stores the body unparsed; the form takes the fields that it knows.
  const state: BacktesterState = { filled: body as BacktestBody };
  return (
    <ButtonLink look="action" to={paths.backtester} state={state}>
      Open in backtester
    </ButtonLink>
  );
};

const tickerOf = ({ overall_inputs: [inputs] }: SavedBacktest): string => String(inputs?.ticker ?? "");

type ResultProps = {
  readonly saved: SavedBacktest & { readonly label?: Label | undefined };
  readonly ticker: string;
  readonly isOwn: boolean;
  readonly since: ReactNode;
  readonly market: ReactNode;
};

const PERFORMANCE = "Performance (%)";

const Traded = ({ saved, ticker, isOwn, since, market }: ResultProps) => {
  const results = useMemo(
    () => ({
      trades: saved.trade_log,
      summary: saved.results[0],
      performance: saved.relative_performance,
      notes: saved.notes,
      facts: saved.facts,
      body: saved.body,
      closes: new Map(saved.mixed_data.map(({ date, close }) => [date, close])),
      opens: new Map(saved.mixed_data.map(({ date, open }) => [date, open])),
      answer: saved.answer,
      margin: saved.margin,
      monteCarlo: saved.monte_carlo,
    }),
    [saved],
  );
  return (
    <Report
      ticker={ticker}
      name={nameOfBacktest(saved)}
      results={results}
      isOwn={isOwn}
      since={since}
      market={market}
      performanceTitle={PERFORMANCE}
      sensitivity={<SavedSensitivity saved={saved} />}
      elsewhere={saved.body !== undefined && <ElsewhereSection body={saved.body as BacktestBody} />}
    />
  );
};

const SavedSensitivity = ({ saved: { sensitivity, body } }: Pick<ResultProps, "saved">) => {
  const navigate = useNavigate();
  if (!sensitivity) return null;
  const open = (changes: BodyChanges): void => {
    const state: BacktesterState = { filled: withChanges(body as BacktestBody, changes) as BacktestBody };
    void navigate(paths.backtester, { state });
  };
  return <SensitivitySection results={sensitivity} onOpen={body === undefined ? undefined : open} />;
};

const Untraded = ({ saved, ticker, since, market }: ResultProps) => {
  const [summary] = saved.results;
  return (
    <>
      {since}
      {summary && (
        <Section title="Summary">
          <Summary row={summary} />
        </Section>
      )}
      <Section title="Trade log">
        <NoTrades facts={saved.facts} />
      </Section>
      <Section title={PERFORMANCE}>
        <PerformanceChart rows={saved.relative_performance} ticker={ticker} trades={saved.trade_log} />
      </Section>
      {market}
    </>
  );
};

type HeadingProps = {
  readonly of: SavedAddress;
  readonly isOwn: boolean;
  readonly saved: SavedBacktest & { readonly label?: Label | undefined };
  readonly ticker: string;
  readonly notes: readonly string[];
  readonly actions: ReactNode;
};

/** The heading of a saved backtest: name and id, tags and notes of its owner, creator, date, strategy, market and notes. */
const BacktestHeading = ({ of, isOwn, saved, ticker, notes, actions }: HeadingProps) => {
  const { results, facts } = saved;
  const [summary] = results;
  return (
    <ResultHeading
      credit={summary && `Backtest created by ${summary.creator} on ${formatInstant(summary.date_created)}`}
      actions={actions}
      leadsWithSkips={saved.trade_log.length > 0}
      {...{ summary, ticker, notes, facts }}
    >
      <Labeled {...{ of, isOwn }} derivedName={facts.title} label={saved.label}>
        <h1>{of.name.toUpperCase()}</h1>
      </Labeled>
    </ResultHeading>
  );
};
