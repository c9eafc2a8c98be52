import { useCallback, useMemo } from "react";
import { Link } from "react-router-dom";
import type { CombinationValues } from "#shared/contracts/sweep/combination-values.ts";
import type { PartFigures } from "#shared/contracts/sweep/figures.ts";
import type { StructureName } from "#shared/domain/structure/structure.ts";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import { downloadText } from "../../../../lib/download.ts";
import { formatCount, formatProfit } from "../../../../lib/format.ts";
import type { BacktesterState } from "../../../../lib/opened-backtest.ts";
import { paths } from "../../../../lib/paths.ts";
import { LEADER_COLUMNS_KEY } from "../../../../lib/session.ts";
import { useNarrow } from "../../../../lib/use-narrow.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { LineSelect } from "../../../../ui/buttons/line-select.tsx";
import { classes } from "../../../../ui/classes.ts";
import { Toned } from "../../../../ui/figures/toned.tsx";
import { Notice } from "../../../../ui/notices/notice.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { CardList } from "../../../../ui/table/card-list.tsx";
import { toneOfProfit } from "../../../../ui/table/columns.ts";
import { ColumnsMenu, useKeptColumns } from "../../../../ui/table/columns-menu.tsx";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { differencesOf, differingDimensions, differingWords, sharedWords } from "../combination/differing.ts";
import { PickLeader } from "../compare/picked-leaders.tsx";
import { LeaderCurve } from "../curve/leader-curve.tsx";
import { LeaderElsewhere } from "../curve/leader-elsewhere.tsx";
import { FilterBar, useFilter } from "../filter/filter-bar.tsx";
import { filteredLeaders } from "../filter/leader-filter.ts";
import { CardLead } from "./card-lead.tsx";
import styles from "./leader-board.module.css";
import { copiesText, leaderName, leaderRowRem } from "./leader-cell.tsx";
import { type BoardOptions, isFigure, leaderColumns, ORDERED_BY, USUAL_FIGURES } from "./leader-columns.tsx";
import { leaderCsv } from "./leader-csv.ts";
import { LeaderParts } from "./leader-parts.tsx";
import { LeaderWords } from "./leader-words.tsx";
import { NeighbourMap } from "./neighbours/neighbour-map.tsx";
import { OrderNote } from "./order-note.tsx";
import { backtestOf, type FoldedLeader, type FoundSweep, type Leader } from "./read-leaders.ts";

/** Tolerances of trades and of P&L, as a share of the first leader's. */
const CLOSE = 0.02;
const CLOSE_BY_ONE_VALUE = 0.1;

type Comparable = {
  readonly combination: { readonly values: CombinationValues; readonly in: PartFigures };
};

const isWithin = (share: number, one: number, other: number): boolean =>
  Math.abs(one - other) <= share * Math.abs(one);

export const isNearCopy = ({ combination: one }: Comparable, { combination: other }: Comparable): boolean => {
  if (one.values.structure !== other.values.structure || one.values.ticker !== other.values.ticker)
    return false;
  const agreeTo = (share: number): boolean =>
    isWithin(share, one.in.n_trades, other.in.n_trades) && isWithin(share, one.in.cum_pnl, other.in.cum_pnl);
  if (agreeTo(CLOSE)) return true;
  return agreeTo(CLOSE_BY_ONE_VALUE) && differencesOf(one.values, other.values).length === 1;
};

/** Returns the list with each near-copy below the first leader that it is one of, in the list's order. */
export const foldNearCopies = <Leader extends Comparable>(
  leaders: readonly Leader[],
): (Leader & { readonly copies: readonly Leader[] })[] => {
  const folded: (Leader & { readonly copies: Leader[] })[] = [];
  for (const leader of leaders) {
    const first = folded.find((each) => isNearCopy(each, leader));
    if (first) first.copies.push(leader);
    else folded.push({ ...leader, copies: [] });
  }
  return folded;
};

type NearCopiesListProps = {
  readonly results: FoundSweep;
  readonly objective: Objective;
  readonly leader: FoldedLeader;
};

/** The near-copies of a leader, each in the values in which they differ. */
const NearCopiesList = ({ results, objective, leader }: NearCopiesListProps) => {
  const { copies, combination } = leader;
  const differing = useMemo(
    () =>
      differingDimensions(
        [combination, ...copies.map((copy) => copy.combination)].map(({ values }) => values),
      ),
    [copies, combination],
  );
  if (copies.length === 0) return null;
  const wordsOf = ({ combination: { values } }: Leader): string => {
    const { spread, rule } = differingWords(values, differing, results.sweep);
    return [spread, rule].filter(Boolean).join(", ");
  };
  return (
    <details className="disclosure">
      <summary>{copiesText(leader)}</summary>
      <ul className={`stack-1 ${styles.copies}`}>
        {copies.map((copy) => {
          const state: BacktesterState = { opened: backtestOf(results, objective, copy.combination) };
          const { in: inside, out } = copy.combination;
          return (
            <li key={copy.index}>
              <Link to={paths.backtester} state={state}>
                {copy.rank}. {wordsOf(copy)}
              </Link>{" "}
              <span className="quiet tabular">
                <Toned tone={toneOfProfit(inside.cum_pnl)}>{formatProfit(inside.cum_pnl)}</Toned> in
                {out.n_trades > 0 && (
                  <>
                    , <Toned tone={toneOfProfit(out.cum_pnl)}>{formatProfit(out.cum_pnl)}</Toned> out
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
};

type Props = {
  readonly results: FoundSweep;
  readonly objective: Objective;
  readonly leaders: readonly Leader[];
};

/** The leaders of one objective, near-copies folded: with a filter, a CSV download, and details on click. */
export const LeaderBoard = ({ results, objective, leaders }: Props) => {
  const { filter } = useFilter();
  const shown = useMemo(() => filteredLeaders(results, leaders, filter), [results, leaders, filter]);
  const download = () =>
    downloadText(
      `${results.sweep.tickers.join("-")}-search-leaders.csv`,
      leaderCsv(results, leaders),
      "text/csv",
    );
  return (
    <Section
      title="Leaderboard"
      actions={
        leaders.length > 0 && (
          <div className="row">
            <StructureSelect leaders={leaders} />
            <Button size="small" onClick={download}>
              Download CSV
            </Button>
          </div>
        )
      }
    >
      {leaders.length === 0 ? (
        <Notice kind="note">No combination has this figure, so nothing is ranked by it.</Notice>
      ) : (
        <div className="stack-3">
          <OrderNote results={results} objective={objective} leaders={leaders} />
          <FilterBar
            results={results}
            of={{ shown: shown.length, all: leaders.length, what: "leaders of this list" }}
          />
          {shown.length === 0 ? (
            <Notice kind="note">None of this list's leaders has these values.</Notice>
          ) : (
            <Folded results={results} objective={objective} leaders={shown} />
          )}
        </div>
      )}
    </Section>
  );
};

const StructureSelect = ({ leaders }: Pick<Props, "leaders">) => {
  const { filter, setFilter } = useFilter();
  const counts = new Map<StructureName, number>();
  for (const { combination } of leaders)
    counts.set(combination.values.structure, (counts.get(combination.values.structure) ?? 0) + 1);
  if (counts.size < 2 && filter.structure === undefined) return null;
  if (filter.structure && !counts.has(filter.structure)) counts.set(filter.structure, 0);
  const choose = (name: string) =>
    setFilter({ ...filter, structure: name === "" ? undefined : (name as StructureName) });
  return (
    <LineSelect
      label="Structure"
      value={filter.structure ?? ""}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">All ({formatCount(leaders.length)})</option>
      {Array.from(counts, ([name, count]) => (
        <option key={name} value={name}>
          {name} ({formatCount(count)})
        </option>
      ))}
    </LineSelect>
  );
};

/** Returns the columns with the chosen figures, and the menu that chooses them. */
const useFigures = (options: BoardOptions, leaders: readonly FoldedLeader[]) => {
  const all = useMemo(() => leaderColumns(options, leaders), [options, leaders]);
  const [chosen, choose] = useKeptColumns(LEADER_COLUMNS_KEY, USUAL_FIGURES);
  const columns = useMemo(
    () => all.filter((column) => !isFigure(column) || chosen.includes(column.id)),
    [all, chosen],
  );
  const menu = (
    <ColumnsMenu columns={all.filter(isFigure)} chosen={chosen} usual={USUAL_FIGURES} onChoose={choose} />
  );
  return { columns, menu };
};

/** The list with near-copies folded: a table, or cards on a narrow window. */
const Folded = ({ results, objective, leaders }: Props) => {
  const isNarrow = useNarrow();
  const folded = useMemo(() => foldNearCopies(leaders), [leaders]);
  const differing = useMemo(
    () => differingDimensions(leaders.map(({ combination }) => combination.values)),
    [leaders],
  );
  const options = useMemo(() => ({ results, objective, differing }), [results, objective, differing]);
  const { columns, menu } = useFigures(options, folded);
  const draw = useCallback(
    (leader: FoldedLeader) => <Parts {...{ results, objective, leader }} isNarrow={isNarrow} />,
    [results, objective, isNarrow],
  );
  const lead = useCallback((leader: FoldedLeader) => <CardLead {...options} leader={leader} />, [options]);
  const details = useMemo(
    () => ({ label: (leader: FoldedLeader) => `Figures of ${leaderName(leader)}`, draw }),
    [draw],
  );
  const caption = `The first ${formatCount(leaders.length)} by ${objective}`;
  const [first] = leaders;
  const shared =
    first && leaders.length > 1 && sharedWords(first.combination.values, differing, results.sweep);
  return (
    <>
      <div className="head gap-3 align-end">
        <p className="hint">
          {shared &&
            `All of them: ${shared}. Shown first is what sets them apart; near-copies stand below the first of them.`}
        </p>
        {!isNarrow && menu}
      </div>
      {isNarrow ? (
        <CardList caption={caption} rows={folded} lead={lead} details={draw} />
      ) : (
        <DataTable
          caption={caption}
          columns={columns}
          rows={folded}
          details={details}
          rowRem={leaderRowRem(results, folded, differing)}
          sortedBy={ORDERED_BY}
          isSortable
          isFirstColumnName
          isBoxed
        />
      )}
    </>
  );
};

type LeaderProps = {
  readonly results: FoundSweep;
  readonly objective: Objective;
  readonly leader: FoldedLeader;
};

/** Details of a leader: its words, its figures in sample and out of sample, its neighbors and near-copies. */
const Parts = ({ results, objective, leader, isNarrow }: LeaderProps & { readonly isNarrow: boolean }) => {
  const name = leaderName(leader);
  return (
    <div className={classes("stack-3", styles.parts)}>
      <LeaderWords title="Combination" {...{ results, objective, leader }} />
      {isNarrow && <PickLeader {...{ objective, leader, name }} isLabelled />}
      <div className={`stack gap-8 rows-4 align-start ${styles.evidence}`}>
        <LeaderParts results={results} leader={leader} name={name} isTall />
        <NeighbourMap {...{ results, objective, leader, name }} />
      </div>
      <LeaderCurve {...{ results, objective, leader }} />
      <LeaderElsewhere {...{ results, objective, leader }} />
      <NearCopiesList {...{ results, objective, leader }} />
    </div>
  );
};
