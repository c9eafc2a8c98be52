import { useMemo } from "react";
import { downloadText } from "../../../lib/download.ts";
import { formatCount } from "../../../lib/format.ts";
import { useNarrow } from "../../../lib/use-narrow.ts";
import { Button } from "../../../ui/button.tsx";
import { Cards } from "../../../ui/cards.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { type BoardOptions, leaderColumns } from "./leader-columns.ts";
import { leaderCsv } from "./leader-csv.ts";
import type { Leader } from "./read-leaders.ts";

/** What a card shows before it is opened. */
const LEAD_LINES = 5;

type Props = BoardOptions & { readonly leaders: readonly Leader[] };

/** The best of one objective: sortable, as a file, each a click away from being a backtest. */
export const LeaderBoard = ({ results, objective, leaders }: Props) => {
  const isNarrow = useNarrow();
  const columns = useMemo(() => leaderColumns({ results, objective }), [results, objective]);
  const { ticker } = results.request;
  const download = () =>
    downloadText(`${ticker}-sweep-leaders.csv`, leaderCsv(results.sweep, leaders), "text/csv");
  return (
    <Panel
      title="Leaderboard"
      actions={
        leaders.length > 0 && (
          <Button size="small" onClick={download}>
            Download CSV
          </Button>
        )
      }
    >
      {leaders.length === 0 && (
        <Notice kind="note">No combination has this figure: nothing is ranked by it.</Notice>
      )}
      {leaders.length > 0 &&
        (isNarrow ? (
          <Cards columns={columns} rows={leaders} leadLines={LEAD_LINES} />
        ) : (
          <DataTable
            caption={`The first ${formatCount(leaders.length)} by ${objective}`}
            columns={columns}
            rows={leaders}
            isSortable
            isFirstColumnName
            isBoxed
          />
        ))}
    </Panel>
  );
};
