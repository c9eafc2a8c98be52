import { useMemo } from "react";
import { useNavigate, useParams } from "react-router-dom";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import type { Label } from "#shared/contracts/label.ts";
import type { BodyChanges } from "#shared/contracts/sensitivity/results.ts";
import { NO_TRADES } from "#shared/domain/report.ts";
import { PerformanceChart } from "../charts/performance-chart.tsx";
import { ElsewhereSection } from "../other-tickers/try-elsewhere.tsx";
import { FollowButton } from "../features/forward/follow-button.tsx";
import { SinceSavedSection } from "../features/forward/since-saved-section.tsx";
import { DeleteBacktest } from "../features/saved/delete-backtest.tsx";
import { OpenButton } from "../features/saved/open-button.tsx";
import { SavedHeading } from "../features/saved/saved-heading.tsx";
import { SavedInputs } from "../features/saved/saved-inputs.tsx";
import { SavedMarket } from "../features/saved/saved-market.tsx";
import { sectionsOf } from "../features/saved/section-rows.ts";
import { SectionTable } from "../features/saved/section-table.tsx";
import { useShareBacktest } from "../features/saved/use-saved-backtest.ts";
import { CaseMenu } from "../cases/case-menu.tsx";
import { type Shared, ShareLink } from "../saved/share-link.tsx";
import { titleOf } from "../lib/format.ts";
import type { BacktesterState } from "../lib/opened-backtest.ts";
import { paths } from "../lib/paths.ts";
import { type SavedAddress, savedBacktestQuery } from "../saved/saved-backtest.ts";
import { useCall, useSession } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { NoTrades } from "../report/no-trades.tsx";
import { Report } from "../report/report.tsx";
import { neighborBody } from "../report/sensitivity/neighbor-body.ts";
import { SensitivitySection } from "../report/sensitivity/sensitivity-section.tsx";
import { ResultsTimeAxis } from "../report/span/results-time-axis.tsx";
import { Summary } from "../report/summary/summary.tsx";
import { ButtonLink } from "../ui/buttons/button.tsx";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { Section } from "../ui/page/section.tsx";
import { Loaded } from "../ui/waiting/loaded.tsx";
import styles from "./saved-backtest.module.css";

/** A saved backtest: its results, its ticker's market data and its inputs. */
export const SavedBacktestPage = () => {
  const { user = "", backtestId = "" } = useParams();
  const address = { user, backtestId };
  usePageTitle(backtestId.toUpperCase());
  return (
    <Loaded
      of={savedBacktestQuery(useCall(), address)}
      what="this backtest"
      missing={<NoBacktest backtestId={backtestId} />}
    >
      {(saved) => <Detail saved={saved} address={address} />}
    </Loaded>
  );
};

/** Shown for a backtest that is deleted, not shared, or mistyped. */
const NoBacktest = ({ backtestId }: { readonly backtestId: string }) => (
  <>
    <h1>{backtestId.toUpperCase()}</h1>
    <EmptyState
      title="Backtest not found"
      actions={
        <ButtonLink look="action" to={paths.dashboard}>
          Go to my backtests
        </ButtonLink>
      }
    >
      It may have been deleted, or it hasn't been shared with you.
    </EmptyState>
  </>
);

type ShareProps = { readonly address: SavedAddress; readonly sharing: Shared };

const ShareBacktest = ({ address, sharing }: ShareProps) => (
  <ShareLink share={useShareBacktest(address)} sharing={sharing} />
);

type SavedProps = {
  readonly saved: SavedBacktest &
    Shared & { readonly since_saved: ForwardRecord | null; readonly label?: Label | undefined };
  readonly address: SavedAddress;
};

const Detail = ({ saved, address }: SavedProps) => {
  const { username } = useSession();
  const [summary] = saved.results;
  const isOwn = summary?.creator === username;
  const { inputs, others } = useMemo(() => sectionsOf(saved), [saved]);
  const ticker = tickerOf(saved);
  return (
    <article className={styles.backtest}>
      <SavedHeading
        {...{ saved, address, isOwn, ticker }}
        // The empty trade log already says that there were no trades.
        notes={saved.notes.filter((note) => note !== NO_TRADES)}
        actions={
          <>
            {saved.body !== undefined && <OpenButton body={saved.body} />}
            {isOwn && <FollowButton address={address} isFollowed={Boolean(saved.since_saved)} />}
            {isOwn && <CaseMenu names={[address.backtestId]} />}
            {isOwn && <ShareBacktest address={address} sharing={saved} />}
          </>
        }
      />
      {saved.since_saved && <SinceSavedSection record={saved.since_saved} savedDrawdown={summary?.ddown} />}
      <ResultsTimeAxis trades={saved.trade_log} performance={saved.relative_performance}>
        {saved.trade_log.length > 0 ? (
          <Traded saved={saved} ticker={ticker} isOwn={isOwn} />
        ) : (
          <Untraded saved={saved} ticker={ticker} />
        )}
        <SavedMarket {...{ saved, ticker }} backtestId={address.backtestId} />
      </ResultsTimeAxis>
      {others.map((section) => (
        <Section key={section.name} title={titleOf(section.name)}>
          <SectionTable {...section} title={titleOf(section.name)} />
        </Section>
      ))}
      <SavedInputs sections={inputs} />
      {isOwn && <DeleteBacktest {...address} />}
    </article>
  );
};

const tickerOf = ({ overall_inputs: [inputs] }: SavedBacktest): string => String(inputs?.ticker ?? "");

type ResultProps = { readonly saved: SavedBacktest; readonly ticker: string };

const PERFORMANCE = "Performance (%)";

const Traded = ({ saved, ticker, isOwn }: ResultProps & { readonly isOwn: boolean }) => {
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
      origin: saved.origin,
      margin: saved.margin,
      monteCarlo: saved.monte_carlo,
    }),
    [saved],
  );
  return (
    <Report
      ticker={ticker}
      results={results}
      isOwn={isOwn}
      performanceTitle={PERFORMANCE}
      sensitivity={<SavedSensitivity saved={saved} />}
      elsewhere={saved.body !== undefined && <ElsewhereSection body={saved.body as BacktestBody} />}
    />
  );
};

/** The neighbors that were saved with the backtest; empty without any. */
const SavedSensitivity = ({ saved: { sensitivity, body } }: Pick<ResultProps, "saved">) => {
  const navigate = useNavigate();
  if (!sensitivity) return null;
  const open = (changes: BodyChanges): void => {
    const state: BacktesterState = { filled: neighborBody(body as BacktestBody, changes) };
    void navigate(paths.backtester, { state });
  };
  return <SensitivitySection results={sensitivity} onOpen={body === undefined ? undefined : open} />;
};

const Untraded = ({ saved, ticker }: ResultProps) => {
  const [summary] = saved.results;
  return (
    <>
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
    </>
  );
};
