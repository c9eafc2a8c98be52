import { memo, useDeferredValue, useMemo, useState } from "react";
import type { Coverage } from "#shared/contracts/sweep/results.ts";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import { formatCount, formatPercent } from "../../../lib/format.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { CompareLeaders } from "./compare/compare-leaders.tsx";
import { PickedLeaders } from "./compare/picked-leaders.tsx";
import { FilterContext } from "./filter/filter-bar.tsx";
import { type LeaderFilter, NO_FILTER } from "./filter/leader-filter.ts";
import { LeaderBoard } from "./leaders/leader-board.tsx";
import { type FoundSweep, readLeaders } from "./leaders/read-leaders.ts";
import { Plots } from "./plots/plots.tsx";
import { SearchFacts } from "./verdict/search-facts.tsx";
import { VerdictPanel } from "./verdict/verdict-panel.tsx";
import { WalkForward } from "./walk/walk-forward.tsx";

/** The list shown first: it weighs profit and certainty. */
export const FIRST_OBJECTIVE: Objective = "t-statistic";

/** A sweep's results: verdict, leaders, plots and facts. Memoized, because a next search may run meanwhile. */
export const SweepView = memo(({ results }: { readonly results: FoundSweep }) => {
  const [objective, setObjective] = useState<Objective>(FIRST_OBJECTIVE);
  const [filter, setFilter] = useState<LeaderFilter>(NO_FILTER);
  const filtering = useMemo(() => ({ filter, setFilter }), [filter]);
  const leadersOf = useMemo(() => readLeaders(results), [results]);
  const { list, leaders } = useMemo(() => leadersOf(objective), [leadersOf, objective]);
  // The verdict renders first; marks in the plots may wait.
  const marked = useDeferredValue(leaders);
  return (
    <div className="stack-6">
      {results.coverage && <Missing coverage={results.coverage} />}
      <VerdictPanel
        results={results}
        list={list}
        first={leaders[0]}
        chosen={objective}
        onChoose={setObjective}
      />
      <FilterContext value={filtering}>
        <PickedLeaders>
          <LeaderBoard results={results} objective={objective} leaders={leaders} />
          <CompareLeaders results={results} />
        </PickedLeaders>
        <Plots results={results} leaders={marked} />
      </FilterContext>
      <WalkForward results={results} />
      <SearchFacts results={results} />
    </div>
  );
});

/** A note on slices that always failed (S28). */
export const Missing = ({ coverage: { combinations, done } }: { readonly coverage: Coverage }) => (
  <Notice kind="note">
    <strong>A part of the search is missing.</strong>
    {formatCount(combinations - done)} of {formatCount(combinations)} combinations (
    {formatPercent((100 * (combinations - done)) / combinations)}) couldn't be searched. Every figure below is
    over the others.
  </Notice>
);
