import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Chart } from "../../charts/chart.tsx";
import { type ComparedCurve, comparedSeries } from "../../charts/compared-series.ts";
import { MOST_COMPARED } from "../../charts/most-compared.ts";
import { asksForLog, hasValues, lastValue } from "../../charts/series-values.ts";
import { useLogScale } from "../../charts/use-log-scale.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { formatCount, formatDate, formatPercent, formatReturn } from "../../lib/format.ts";
import { type ComparedNames, paths } from "../../lib/paths.ts";
import { useCall } from "../../lib/services.tsx";
import { isPortfolioKey } from "../../saved/result-name.ts";
import { savedQuery } from "../../saved/use-saved.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { Segments } from "../../ui/buttons/segments.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Waiting } from "../../ui/waiting/waiting.tsx";
import { CompareTable } from "./compare-table.tsx";
import { type Compared, comparedOf, type Overlap, overlapOf, within } from "./compared.ts";
import { CorrelationTable } from "./correlation-table.tsx";
import { DifferencesTable } from "./differences-table.tsx";

/** The start value, 100%, of a logarithmic scale. */
const START_PERCENT = 100;

type CompareChartProps = { readonly title: string; readonly curves: readonly ComparedCurve[] };

/** Charts accounts in percent since the balance before their first session, with their drawdowns below. */
const CompareChart = ({ title, curves }: CompareChartProps) => {
  const { dates, series } = useMemo(() => {
    const all = comparedSeries(curves);
    return { dates: all.dates, series: all.series.filter(hasValues) };
  }, [curves]);
  const returns = useMemo(() => series.filter(({ isBelow }) => !isBelow), [series]);
  const log = useLogScale(useMemo(() => asksForLog(returns.map(({ values }) => values)), [returns]));
  const results = returns.map((each) => `${each.title} ${formatReturn(lastValue(each))}`).join(", ");
  return (
    <Chart
      kind="line"
      title={title}
      summary={results ? `From start to end: ${results}.` : "Nothing to compare."}
      labels={dates}
      isTime
      series={series}
      formatTick={formatPercent}
      formatValue={formatReturn}
      logFrom={log.isLog ? START_PERCENT : undefined}
      hasEndLabels
      hasLegend
      hasZeroLine
      isTall
      controls={log.toggle}
    />
  );
};

export const Compare = ({ user, names }: ComparedNames) => {
  const call = useCall();
  const asked = names.slice(0, MOST_COMPARED);
  const queries = useQueries({
    queries: asked.map((name) =>
      savedQuery<"backtest" | "portfolio">(call, isPortfolioKey(name) ? "portfolio" : "backtest", {
        user,
        name,
      }),
    ),
  });
  const found = queries.flatMap(({ data }, place) => {
    const { [place]: key = "" } = asked;
    return data ? [{ key, saved: data }] : [];
  });
  const missing = asked.filter((_, place) => isRefused(queries[place]?.error ?? null));
  if (found.length + missing.length < asked.length) {
    const retry = () => {
      for (const { data, refetch } of queries) if (!data) void refetch();
    };
    return (
      <Waiting
        what="the results"
        hasFailed={queries.some(({ failureCount }) => failureCount > 0)}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      {missing.length > 0 && <Missing names={missing} />}
      {found.length === 0 ? (
        <Nothing />
      ) : (
        <SideBySide key={found.map(({ key }) => key).join()} user={user} found={found} />
      )}
    </>
  );
};

/** True when the backtest is missing or not shared, so that a retry is useless. */
const isRefused = (error: Error | null): boolean => error instanceof ApiError && !error.isPassing;

const Missing = ({ names }: { readonly names: readonly string[] }) => (
  <Notice kind="note">
    {names.join(", ")} can't be read: deleted, or not shared with you by{" "}
    {names.length > 1 ? "their creators" : "its creator"}.
  </Notice>
);

const Nothing = () => (
  <EmptyState
    title="Nothing to compare"
    actions={
      <ButtonLink look="action" to={paths.dashboard}>
        Go to my backtests
      </ButtonLink>
    }
  >
    Select two to six of your backtests and portfolios, then press Compare.
  </EmptyState>
);

type SideBySideProps = {
  readonly user: string;
  readonly found: Parameters<typeof comparedOf>[0];
};

const PERIODS = ["Own periods", "Overlap"] as const;
type PeriodName = (typeof PERIODS)[number];

const TITLES: Readonly<Record<PeriodName, string>> = {
  "Own periods": "Return from each test's start date (%)",
  Overlap: "Return over the overlap (%)",
};

/** Saved results never change: keyed by them, it takes them once. */
const SideBySide = ({ user, found }: SideBySideProps) => {
  const [whole] = useState(() => comparedOf(found));
  const overlap = useMemo(() => overlapOf(whole), [whole]);
  const [wanted, setWanted] = useState<PeriodName>("Own periods");
  const period = overlap ? wanted : "Own periods";
  const shown = useMemo(
    () => (overlap && period === "Overlap" ? within(whole, overlap) : whole),
    [whole, overlap, period],
  );
  const curves = useMemo(() => shown.map(({ name, account }) => ({ name, ...account })), [shown]);
  return (
    <div className="stack-6">
      <Section
        title={TITLES[period]}
        actions={overlap && <Segments label="Period" names={PERIODS} chosen={period} onChoose={setWanted} />}
      >
        <CompareChart title={TITLES[period]} curves={curves} />
      </Section>
      <Section title="Figures">
        <div className="stack-3">
          <p className="hint">{periodWords(whole, overlap, period)}</p>
          <CompareTable user={user} compared={shown} />
        </div>
      </Section>
      {whole.length > 1 && (
        <>
          <Section title="Correlation of weekly changes">
            <CorrelationTable compared={whole} />
          </Section>
          <Section title="Inputs that differ">
            <DifferencesTable compared={whole} />
          </Section>
        </>
      )}
    </div>
  );
};

const periodWords = (
  compared: readonly Compared[],
  overlap: Overlap | undefined,
  period: PeriodName,
): string => {
  const [first, last] = [compared[0]?.account.points[0], compared[0]?.account.points.at(-1)];
  if (overlap) {
    const { from, to, sessions } = overlap;
    const days = `${formatDate(from)} to ${formatDate(to)}, ${formatCount(sessions)} sessions`;
    return period === "Overlap"
      ? `Overlap: ${days}. Balances and returns are marked daily; trades count where they closed in it.`
      : `Each over its own period. Overlap: ${days}.`;
  }
  return first && last && compared.length > 1 && sharePeriod(compared)
    ? `All cover ${formatDate(first.date)} to ${formatDate(last.date)}.`
    : "Each over its own period.";
};

const sharePeriod = (compared: readonly Compared[]): boolean =>
  new Set(compared.map(({ account: { points } }) => `${points[0]?.date} ${points.at(-1)?.date}`)).size === 1;
