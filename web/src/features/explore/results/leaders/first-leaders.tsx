import { useCallback, useMemo } from "react";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import { formatCount } from "../../../../lib/format.ts";
import { useNarrow } from "../../../../lib/use-narrow.ts";
import { Notice } from "../../../../ui/notices/notice.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { CardList } from "../../../../ui/table/card-list.tsx";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { differingDimensions } from "../combination/differing.ts";
import { CardLead } from "./card-lead.tsx";
import { LEADER_ROW_REM, leaderName } from "./leader-cell.tsx";
import { leaderColumns } from "./leader-columns.tsx";
import { LeaderParts } from "./leader-parts.tsx";
import { LeaderWords } from "./leader-words.tsx";
import { OrderNote } from "./order-note.tsx";
import type { FoldedLeader, JudgedSweep, Leader } from "./read-leaders.ts";

type Props = {
  readonly results: JudgedSweep;
  readonly objective: Objective;
  readonly leaders: readonly Leader[];
};

/** The first leaders of a list for visitors, who open and compare nothing. */
export const FirstLeaders = ({ results, objective, leaders }: Props) => {
  const isNarrow = useNarrow();
  const rows = useMemo(() => leaders.map((leader): FoldedLeader => ({ ...leader, copies: [] })), [leaders]);
  const options = useMemo(() => {
    const differing = differingDimensions(leaders.map(({ combination }) => combination.values));
    return { results, objective, differing, isPublic: true };
  }, [results, objective, leaders]);
  const columns = useMemo(() => leaderColumns(options, rows), [options, rows]);
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
          rowRem={LEADER_ROW_REM}
          isSortable
          isFirstColumnName
          isBoxed
        />
      )}
    </Section>
  );
};
