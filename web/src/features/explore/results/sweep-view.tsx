import { type ReactNode, useMemo, useState } from "react";
import type { Coverage, SweepResults } from "#shared/contracts/sweep/results.ts";
import { OBJECTIVES, type Objective } from "#shared/domain/sweep-ranking.ts";
import { formatCount, formatPercent } from "../../../lib/format.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { LeaderBoard } from "./leader-board.tsx";
import { Plots } from "./plots.tsx";
import { foundSweep, readLeaders } from "./read-leaders.ts";
import { SearchFacts } from "./search-facts.tsx";
import styles from "./sweep-view.module.css";
import { VerdictPanel } from "./verdict-panel.tsx";

/** The list whose verdict is said first: what a search is best ranked by, since it weighs how much and how surely. */
const FIRST_OBJECTIVE: Objective = "t-statistic";

type Props = {
  readonly results: SweepResults;
  /** What stands at the end: the button that keeps it, or the one that deletes it. */
  readonly children?: ReactNode;
};

/** What a sweep found: first the answer, then the best, then the whole grid. */
export const SweepView = ({ results: sent, children }: Props) => {
  const results = useMemo(() => foundSweep(sent), [sent]);
  const [objective, setObjective] = useState<Objective>(FIRST_OBJECTIVE);
  const leadersOf = useMemo(() => readLeaders(results), [results]);
  const { list, leaders } = useMemo(() => leadersOf(objective), [leadersOf, objective]);
  return (
    <div className={styles.view}>
      <RunNotes notes={results.notes} />
      {results.coverage && <Missing coverage={results.coverage} />}
      <div className={styles.objective}>
        <span className={styles.label} aria-hidden="true">
          Best by
        </span>
        <Segments label="Best by" names={OBJECTIVES} chosen={objective} onChoose={setObjective} />
      </div>
      {list && <VerdictPanel results={results} list={list} first={leaders[0]} />}
      <LeaderBoard results={results} objective={objective} leaders={leaders} />
      <Plots results={results} leaders={leaders} />
      <SearchFacts results={results} />
      {children}
    </div>
  );
};

const RunNotes = ({ notes }: { readonly notes: readonly string[] }) =>
  notes.length === 0 ? null : (
    <ul className={styles.notes} aria-label="Notes on this run">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );

/** That a part of the grid was left out because it always failed (S28). */
const Missing = ({ coverage: { combinations, done } }: { readonly coverage: Coverage }) => (
  <Notice kind="note">
    <strong>A part of the search is missing.</strong>
    {formatCount(combinations - done)} of {formatCount(combinations)} combinations (
    {formatPercent((100 * (combinations - done)) / combinations)}) could not be searched. Every figure below
    is over the others.
  </Notice>
);
