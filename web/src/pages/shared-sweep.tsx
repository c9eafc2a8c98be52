import { useCallback, useMemo, useState } from "react";
import type { SharedSweep } from "#shared/contracts/sweep/shared.ts";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { searchInWords } from "../features/explore/form/search-in-words.ts";
import { differingDimensions } from "../features/explore/results/combination/differing.ts";
import { CardLead } from "../features/explore/results/leaders/card-lead.tsx";
import { leaderName, leaderRowRem } from "../features/explore/results/leaders/leader-cell.tsx";
import {
  isFigure,
  leaderColumns,
  ORDERED_BY,
  USUAL_FIGURES,
} from "../features/explore/results/leaders/leader-columns.tsx";
import { LeaderParts } from "../features/explore/results/leaders/leader-parts.tsx";
import { LeaderWords } from "../features/explore/results/leaders/leader-words.tsx";
import { OrderNote } from "../features/explore/results/leaders/order-note.tsx";
import {
  type FoldedLeader,
  foundSweep,
  type JudgedSweep,
  type Leader,
  readLeaders,
} from "../features/explore/results/leaders/read-leaders.ts";
import { Distribution } from "../features/explore/results/plots/distribution.tsx";
import { SweepHeading } from "../features/explore/results/sweep-heading.tsx";
import { FIRST_OBJECTIVE, Missing } from "../features/explore/results/sweep-view.tsx";
import { SearchFacts } from "../features/explore/results/verdict/search-facts.tsx";
import { VerdictPanel } from "../features/explore/results/verdict/verdict-panel.tsx";
import { WalkForward } from "../features/explore/results/walk-forward/walk-forward.tsx";
import { formatCount } from "../lib/format.ts";
import { useNarrow } from "../lib/use-narrow.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { TryButton, TryIt } from "../saved/try-it.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { Section } from "../ui/page/section.tsx";
import { CardList } from "../ui/table/card-list.tsx";
import { DataTable } from "../ui/table/data-table.tsx";

type Props = {
  readonly results: JudgedSweep;
  readonly objective: Objective;
  readonly leaders: readonly Leader[];
};

/** The first leaders of a list for visitors, who open and compare nothing. */
const FirstLeaders = ({ results, objective, leaders }: Props) => {
  const isNarrow = useNarrow();
  const rows = useMemo(() => leaders.map((leader): FoldedLeader => ({ ...leader, copies: [] })), [leaders]);
  const options = useMemo(() => {
    const differing = differingDimensions(leaders.map(({ combination }) => combination.values));
    return { results, objective, differing, isPublic: true };
  }, [results, objective, leaders]);
  const columns = useMemo(
    () =>
      leaderColumns(options, rows).filter((column) => !isFigure(column) || USUAL_FIGURES.includes(column.id)),
    [options, rows],
  );
  const lead = useCallback((leader: FoldedLeader) => <CardLead {...options} leader={leader} />, [options]);
  const draw = useCallback(
    (leader: FoldedLeader) => (
      <div className="stack-3">
        <LeaderWords title="Combination" {...{ results, objective, leader }} isPublic />
        <LeaderParts results={results} leader={leader} name={leaderName(leader)} isTall />
      </div>
    ),
    [results, objective],
  );
  const details = useMemo(
    () => ({ label: (leader: FoldedLeader) => `Figures of ${leaderName(leader)}`, draw }),
    [draw],
  );
  const caption = `The first ${formatCount(rows.length)} by ${objective}`;
  if (rows.length === 0)
    return (
      <Section title={caption}>
        <Notice kind="note">No combination has this figure, so nothing is ranked by it.</Notice>
      </Section>
    );
  return (
    <Section title={caption}>
      <OrderNote results={results} objective={objective} leaders={leaders} />
      {isNarrow ? (
        <CardList caption={caption} rows={rows} lead={lead} details={draw} />
      ) : (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          details={details}
          rowRem={leaderRowRem(results, rows, options.differing)}
          sortedBy={ORDERED_BY}
          isSortable
          isFirstColumnName
          isBoxed
        />
      )}
    </Section>
  );
};

/** A shared sweep for visitors: what was searched, the verdict, the first leaders, all results, and the walk. */
const SharedSearch = ({ shared }: { readonly shared: SharedSweep }) => {
  const [objective, setObjective] = useState<Objective>(FIRST_OBJECTIVE);
  const results = useMemo(() => foundSweep(shared), [shared]);
  const leadersOf = useMemo(() => readLeaders(results), [results]);
  const { list, leaders } = useMemo(() => leadersOf(objective), [leadersOf, objective]);
  const words = useMemo(() => searchInWords(gridOf(results.sweep)), [results]);
  return (
    <div className="stack-6">
      <div className="stack-2">
        <SweepHeading results={results} />
      </div>
      {results.coverage && <Missing coverage={results.coverage} />}
      <VerdictPanel
        {...{ results, list }}
        first={leaders[0]}
        chosen={objective}
        onChoose={setObjective}
        isPublic
      />
      <WalkForward results={results} />
      <FirstLeaders {...{ results, objective, leaders }} />
      <Distribution results={results} leaders={leaders} />
      <Section title="Inputs">
        <div className="stack-2 reading tabular">
          {words.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </Section>
      <SearchFacts results={results} />
    </div>
  );
};

type SharedSweepProps = { readonly shared: SharedSweep; readonly token: string };

export const SharedSweepPage = ({ shared, token }: SharedSweepProps) => {
  const { title } = shared;
  usePageTitle(title);
  return (
    <article className="stack-6">
      <header className="stack-2">
        <h1>{title}</h1>
        <p className="quiet">A search of hypothetical backtests, shared by a Backspread user</p>
        <div className="row">
          <TryButton token={token} />
        </div>
      </header>
      <SharedSearch shared={shared} />
      <TryIt token={token}>
        Open this search in Explore, change a list, and see whether its best still beats luck. Searches come
        with the subscription.
      </TryIt>
    </article>
  );
};
