import { useQueries } from "@tanstack/react-query";
import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { CompareChart } from "../../charts/compare-chart.tsx";
import { MOST_COMPARED } from "../../charts/compared-series.ts";
import { ApiError } from "../../lib/api-error.ts";
import { type ComparedNames, paths } from "../../lib/paths.ts";
import { savedBacktestQuery } from "../../lib/saved-backtest.ts";
import { useCall } from "../../lib/services.tsx";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Waiting } from "../../ui/waiting/waiting.tsx";
import { CompareTable } from "./compare-table.tsx";
import { type Compared, curveOf } from "./compared.ts";

/** Up to four saved backtests on one chart and in one table. */
export const Compare = ({ user, names }: ComparedNames) => {
  const call = useCall();
  const asked = names.slice(0, MOST_COMPARED);
  const queries = useQueries({
    queries: asked.map((backtestId) => savedBacktestQuery(call, { user, backtestId })),
  });
  const found = queries.flatMap(({ data }, place) => comparedOf(asked[place], data));
  const missing = asked.filter((_, place) => isRefused(queries[place]?.error ?? null));
  if (found.length + missing.length < asked.length) {
    const retry = () => {
      for (const { data, refetch } of queries) if (!data) void refetch();
    };
    return (
      <Waiting
        what="the backtests"
        hasFailed={queries.some(({ failureCount }) => failureCount > 0)}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      {missing.length > 0 && <Missing names={missing} />}
      {found.length === 0 ? <Nothing /> : <SideBySide user={user} compared={found} />}
    </>
  );
};

const comparedOf = (name: string | undefined, saved: SavedBacktest | undefined): Compared[] => {
  const summary = saved?.results[0];
  return name && saved && summary ? [{ name, summary, saved }] : [];
};

/** True when the backtest is missing or not shared, so that a retry is useless. */
const isRefused = (error: Error | null): boolean => error instanceof ApiError && !error.isPassing;

const Missing = ({ names }: { readonly names: readonly string[] }) => (
  <Notice kind="note">
    {names.join(", ")} cannot be read: deleted, or not shared with you by {names.length > 1 ? "their" : "its"}{" "}
    creator.
  </Notice>
);

const Nothing = () => (
  <EmptyState
    title="There is nothing to compare"
    actions={
      <ButtonLink look="action" to={paths.dashboard}>
        Go to my backtests
      </ButtonLink>
    }
  >
    Tick two to four of your backtests, then press Compare.
  </EmptyState>
);

type SideBySideProps = { readonly user: string; readonly compared: readonly Compared[] };

/** Saved backtests never change, so this renders only for another address. */
const SideBySide = ({ user, compared }: SideBySideProps) => (
  <div className="stack-6">
    <Section title="Return from each test's start date (%)">
      <CompareChart series={compared.map(curveOf)} />
    </Section>
    <Section title="Figures">
      <CompareTable user={user} compared={compared} />
    </Section>
  </div>
);
