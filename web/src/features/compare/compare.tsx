import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { parseDay } from "#shared/domain/day.ts";
import { Chart } from "../../charts/chart.tsx";
import { type ComparedCurve, comparedSeries } from "../../charts/compared-series.ts";
import { MOST_COMPARED } from "../../charts/most-compared.ts";
import { SeriesMark } from "../../charts/series-mark.tsx";
import { asksForLog, hasValues, lastValue } from "../../charts/series-values.ts";
import { useLogScale } from "../../charts/use-log-scale.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { formatCount, formatDate, formatPercent, formatReturn } from "../../lib/format.ts";
import { type ComparedNames, paths } from "../../lib/paths.ts";
import { useCall } from "../../lib/services.tsx";
import type { Account } from "../../report/account/account.ts";
import { isPortfolioKey } from "../../saved/result-name.ts";
import { savedQuery } from "../../saved/use-saved.ts";
import { Segments } from "../../ui/buttons/segments.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Section } from "../../ui/page/section.tsx";
import { ShadedMatrix } from "../../ui/table/shaded-matrix.tsx";
import { Waiting } from "../../ui/waiting/waiting.tsx";
import { CompareTable } from "./compare-table.tsx";
import { type Compared, comparedOf, type Overlap, overlapOf, within } from "./compared.ts";
import { DifferencesTable } from "./differences-table.tsx";

const CorrelationTable = ({ compared }: { readonly compared: readonly Compared[] }) => {
  const changes = useMemo(() => compared.map(({ account }) => weeklyChanges(account)), [compared]);
  const rows = changes.map((one) =>
    changes.map((other) => (one === other ? undefined : correlationOf(one, other))),
  );
  const weeks = rows.flat().flatMap((each) => each?.weeks ?? []);
  if (weeks.length === 0) return <p className="quiet">They share too few weeks to tell.</p>;
  return (
    <div className="stack-3">
      <p className="hint">{wordsOf(weeks)}</p>
      <ShadedMatrix
        caption="Correlation of weekly changes"
        heads={compared.map(({ key, name }, place) => ({ key, name, mark: <SeriesMark place={place} /> }))}
        rows={rows.map((row) => row.map((each) => each?.value ?? null))}
      />
    </div>
  );
};

const wordsOf = (weeks: readonly number[]): string => {
  const [least, most] = [Math.min(...weeks), Math.max(...weeks)];
  const count = least === most ? formatCount(least) : `${formatCount(least)} to ${formatCount(most)}`;
  return `Of the accounts marked daily, over ${count} shared weeks. 1 moves together, 0 independently, −1 against.`;
};

/** 1970-01-01 was a Thursday, three days into its week. */
const THURSDAY = 3;
const DAYS_A_WEEK = 7;

const weekOf = (date: string): number => Math.floor(((parseDay(date) ?? 0) + THURSDAY) / DAYS_A_WEEK);

/** Returns the change of the account in percent by week, Monday to Friday; the first week has none. */
export const weeklyChanges = ({ points }: Account): Map<number, number> => {
  const ends = new Map(points.map(({ date, balance }) => [weekOf(date), balance]));
  const changes = new Map<number, number>();
  let before: number | undefined;
  for (const [week, balance] of ends) {
    if (before !== undefined && before > 0) changes.set(week, (balance / before - 1) * 100);
    before = balance;
  }
  return changes;
};

/** Fewer weeks say nothing. */
const LEAST_WEEKS = 12;

type Correlation = { readonly value: number; readonly weeks: number };

/** Returns the correlation of two accounts over the weeks of both; undefined under 12, or where one never changed. */
export const correlationOf = (
  one: ReadonlyMap<number, number>,
  other: ReadonlyMap<number, number>,
): Correlation | undefined => {
  const pairs = [...one].flatMap(([week, x]) => {
    const y = other.get(week);
    return y === undefined ? [] : [{ x, y }];
  });
  const weeks = pairs.length;
  if (weeks < LEAST_WEEKS) return undefined;
  const meanX = pairs.reduce((sum, { x }) => sum + x, 0) / weeks;
  const meanY = pairs.reduce((sum, { y }) => sum + y, 0) / weeks;
  const [xx, yy, xy] = pairs.reduce(
    ([a, b, c], { x, y }) => [a + (x - meanX) ** 2, b + (y - meanY) ** 2, c + (x - meanX) * (y - meanY)],
    [0, 0, 0],
  );
  return xx > 0 && yy > 0 ? { value: xy / Math.sqrt(xx * yy), weeks } : undefined;
};

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
  <EmptyState title="Nothing to compare" to={paths.dashboard} button="Go to my backtests">
    Select two to six of your backtests and portfolios, then press Compare.
  </EmptyState>
);

type SideBySideProps = { readonly user: string; readonly found: Parameters<typeof comparedOf>[0] };

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
  const [wanted, setWanted] = useState<PeriodName>(overlap ? "Overlap" : "Own periods");
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
