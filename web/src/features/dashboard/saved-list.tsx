import { useMemo } from "react";
import type { SummaryRow } from "#shared/contracts/results.ts";
import { paths, savedBacktestPath } from "../../lib/paths.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Cards } from "../../ui/cards.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { columnsOf, type FieldRow } from "../../ui/field-columns.ts";
import styles from "./saved-list.module.css";

/** Answers first: the columns that decide stand where the eye is, the rest follows. */
const FIRST_FIELDS = [
  "backtest_name",
  "cum_pnl",
  "pct_return",
  "ann_return",
  "n_trades",
  "pct_win",
  "e",
  "ddown",
  "ddown_pct",
  "p_val",
];
const LAST_FIELDS = ["strategy"];

const links = {
  backtest_name: ({ creator, backtest_name }: FieldRow) =>
    savedBacktestPath(String(creator), String(backtest_name)),
};

/** Nothing saved yet. */
export const NoBacktests = () => (
  <EmptyState
    title="Ready to start?"
    actions={
      <>
        <ButtonLink look="action" to={paths.backtester}>
          New Backtest
        </ButtonLink>
        <ButtonLink to={paths.about}>Learn how it works</ButtonLink>
      </>
    }
  >
    Run a strategy over years of option chains, and save what you want to come back to. It will be listed
    here.
  </EmptyState>
);

/** The saved backtests, newest first: a table that sorts, or one card each on a narrow window. */
export const SavedList = ({ rows }: { readonly rows: readonly SummaryRow[] }) => {
  const isNarrow = useNarrow();
  const columns = useMemo(() => columnsOf(rows, { links, first: FIRST_FIELDS, last: LAST_FIELDS }), [rows]);
  const titleOf = (place: number) => (rows.length > 1 ? `Strategy ${place}` : undefined);
  return (
    <section className={styles.list} aria-labelledby="my-backtests">
      <div className={styles.head}>
        <h2 id="my-backtests">My Backtests</h2>
        <ButtonLink look="action" to={paths.backtester}>
          New Backtest
        </ButtonLink>
      </div>
      {isNarrow ? (
        <Cards columns={columns} rows={rows} titleOf={titleOf} leadLines={FIRST_FIELDS.length} />
      ) : (
        <DataTable caption="Summary" columns={columns} rows={rows} isSortable isFirstColumnName />
      )}
    </section>
  );
};
