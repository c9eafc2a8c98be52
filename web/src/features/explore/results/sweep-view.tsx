import { memo, type ReactNode, useDeferredValue, useMemo, useState } from "react";
import type { Coverage } from "#shared/contracts/sweep/results.ts";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import { formatCount, formatPercent } from "../../../lib/format.ts";
import { useNarrow } from "../../../lib/use-narrow.ts";
import { LineSelect } from "../../../ui/buttons/line-select.tsx";
import { classes } from "../../../ui/classes.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { HeatMap } from "./cells/heat-map.tsx";
import { Marginals } from "./cells/marginals.tsx";
import { MEASURES } from "./cells/pooling.ts";
import { CompareLeaders } from "./compare/compare-leaders.tsx";
import { PickedLeaders } from "./compare/picked-leaders.tsx";
import { FilterContext, useFilter } from "./filter/filter-bar.tsx";
import { filteredLeaders, type LeaderFilter, NO_FILTER } from "./filter/leader-filter.ts";
import { LeaderBoard } from "./leaders/leader-board.tsx";
import { type FoundSweep, type Leader, readLeaders } from "./leaders/read-leaders.ts";
import { Distribution } from "./plots/distribution.tsx";
import { InAndOut } from "./plots/in-and-out.tsx";
import styles from "./plots/plots.module.css";
import { SearchFacts } from "./verdict/search-facts.tsx";
import { VerdictPanel } from "./verdict/verdict-panel.tsx";
import { WalkForward } from "./walk-forward/walk-forward.tsx";

type Props = { readonly results: FoundSweep; readonly leaders: readonly Leader[] };

const Plots = memo(({ results, leaders }: Props) => {
  const { filter } = useFilter();
  const filtered = useMemo(() => filteredLeaders(results, leaders, filter), [results, leaders, filter]);
  const [measure, setMeasure] = useState(MEASURES[0]!);
  const plots: readonly { readonly name: string; readonly drawn: ReactNode }[] = [
    {
      name: "Heat map",
      drawn: <HeatMap key="map" results={results} measure={measure} onMeasure={setMeasure} />,
    },
    {
      name: "Effect of each input",
      drawn: <Marginals key="marginals" results={results} measure={measure} onMeasure={setMeasure} />,
    },
    {
      name: "Distribution",
      drawn: <Distribution key="distribution" results={results} leaders={filtered} />,
    },
    {
      name: "In sample against out of sample",
      drawn: <InAndOut key="in and out" results={results} leaders={leaders} />,
    },
  ];
  const [chosen, choose] = useState(plots[0]!.name);
  if (!useNarrow())
    return <div className={classes("columns", styles.plots)}>{plots.map(({ drawn }) => drawn)}</div>;
  return (
    <>
      <LineSelect label="Plot" value={chosen} onChange={(event) => choose(event.target.value)}>
        {plots.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </LineSelect>
      {plots.find(({ name }) => name === chosen)?.drawn}
    </>
  );
});

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
      <WalkForward results={results} />
      <FilterContext value={filtering}>
        <PickedLeaders>
          <LeaderBoard results={results} objective={objective} leaders={leaders} />
          <CompareLeaders results={results} />
        </PickedLeaders>
        <Plots results={results} leaders={marked} />
      </FilterContext>
      <SearchFacts results={results} />
    </div>
  );
});

export const Missing = ({ coverage: { combinations, done } }: { readonly coverage: Coverage }) => (
  <Notice kind="note">
    <strong>A part of the search is missing.</strong>
    {formatCount(combinations - done)} of {formatCount(combinations)} combinations (
    {formatPercent((100 * (combinations - done)) / combinations)}) couldn't be searched. Every figure below is
    over the others.
  </Notice>
);
