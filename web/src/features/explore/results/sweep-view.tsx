import { memo, useDeferredValue, useMemo, useState } from "react";
import type { Coverage } from "#shared/contracts/sweep/results.ts";
import type { Objective } from "#shared/domain/sweep-ranking.ts";
import { formatCount, formatPercent } from "../../../lib/format.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { LeaderBoard } from "./leaders/leader-board.tsx";
import { type FoundSweep, readLeaders } from "./leaders/read-leaders.ts";
import { Plots } from "./plots/plots.tsx";
import { SearchFacts } from "./verdict/search-facts.tsx";
import { VerdictPanel } from "./verdict/verdict-panel.tsx";

/** The list whose verdict is said first: what a search is best ranked by, since it weighs how much and how surely. */
const FIRST_OBJECTIVE: Objective = "t-statistic";

/** What a sweep found: first the answer, then the best, then the whole grid. Not drawn anew while a next one runs. */
export const SweepView = memo(({ results }: { readonly results: FoundSweep }) => {
  const [objective, setObjective] = useState<Objective>(FIRST_OBJECTIVE);
  const leadersOf = useMemo(() => readLeaders(results), [results]);
  const { list, leaders } = useMemo(() => leadersOf(objective), [leadersOf, objective]);
  // The answer first; what marks the leaders in the plots comes after it.
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
      <LeaderBoard results={results} objective={objective} leaders={leaders} />
      <Plots results={results} leaders={marked} />
      <SearchFacts results={results} />
    </div>
  );
});

/** That a part of the grid was left out because it always failed (S28). */
const Missing = ({ coverage: { combinations, done } }: { readonly coverage: Coverage }) => (
  <Notice kind="note">
    <strong>A part of the search is missing.</strong>
    {formatCount(combinations - done)} of {formatCount(combinations)} combinations (
    {formatPercent((100 * (combinations - done)) / combinations)}) could not be searched. Every figure below
    is over the others.
  </Notice>
);
