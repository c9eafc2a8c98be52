import { useCallback, useMemo } from "react";
import { downloadText } from "../../../../lib/download.ts";
import { formatCount, formatProfit } from "../../../../lib/format.ts";
import { useNarrow } from "../../../../lib/use-narrow.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { classes } from "../../../../ui/classes.ts";
import { Toned } from "../../../../ui/figures/toned.tsx";
import { Notice } from "../../../../ui/notices/notice.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { CardList } from "../../../../ui/table/card-list.tsx";
import { toneOfProfit } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { combinationParts } from "../combination-text.ts";
import styles from "./leader-board.module.css";
import { LEADER_ROW_REM } from "./leader-cell.tsx";
import { type BoardOptions, leaderColumns, objectiveText } from "./leader-columns.tsx";
import { leaderCsv } from "./leader-csv.ts";
import { LeaderParts } from "./leader-parts.tsx";
import { LeaderWords } from "./leader-words.tsx";
import type { FoundSweep, Leader } from "./read-leaders.ts";

type Props = BoardOptions & { readonly leaders: readonly Leader[] };

const nameOf = ({ rank, combination }: Leader): string => `${rank}. ${combination.values.structure}`;

/** The leaders of one objective: sortable, with a CSV download, details on click and a link to each backtest. */
export const LeaderBoard = ({ results, objective, leaders }: Props) => {
  const isNarrow = useNarrow();
  const columns = useMemo(() => leaderColumns({ results, objective }), [results, objective]);
  const draw = useCallback((leader: Leader) => <Parts results={results} leader={leader} />, [results]);
  const lead = useCallback(
    (leader: Leader) => <CardLead {...{ results, objective, leader }} />,
    [results, objective],
  );
  const details = useMemo(
    () => ({ label: (leader: Leader) => `Figures of ${nameOf(leader)}`, draw }),
    [draw],
  );
  const caption = `The first ${formatCount(leaders.length)} by ${objective}`;
  const download = () =>
    downloadText(`${results.sweep.ticker}-sweep-leaders.csv`, leaderCsv(results.sweep, leaders), "text/csv");
  return (
    <Section
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
          <CardList caption={caption} rows={leaders} lead={lead} details={draw} />
        ) : (
          <DataTable
            caption={caption}
            columns={columns}
            rows={leaders}
            details={details}
            rowRem={LEADER_ROW_REM}
            isSortable
            isFirstColumnName
            isBoxed
          />
        ))}
    </Section>
  );
};

type LeaderProps = { readonly results: FoundSweep; readonly leader: Leader };

/** Details of a leader: its words, and figures in sample and out of sample. */
const Parts = ({ results, leader }: LeaderProps) => (
  <div className={classes("stack-3", styles.parts)}>
    <LeaderWords title="Combination" results={results} leader={leader} />
    <LeaderParts results={results} leader={leader} name={nameOf(leader)} />
  </div>
);

const CardLead = ({ results, objective, leader }: LeaderProps & Pick<BoardOptions, "objective">) => {
  const { values, in: inside, out } = leader.combination;
  const { spread, rule } = combinationParts(values, results.sweep);
  return (
    <span className={styles.lead}>
      <span className="bold">{nameOf(leader)}</span>
      <span className={styles.value}>{objectiveText(objective, leader.value)}</span>
      <span className={styles.words}>
        {spread}, {rule}
      </span>
      <span className={styles.profits}>
        <Toned tone={toneOfProfit(inside.cum_pnl)}>{formatProfit(inside.cum_pnl)}</Toned> in
        {out.n_trades > 0 && (
          <>
            , <Toned tone={toneOfProfit(out.cum_pnl)}>{formatProfit(out.cum_pnl)}</Toned> out
          </>
        )}
      </span>
    </span>
  );
};
