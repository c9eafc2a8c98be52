import { type ReactNode, useCallback, useId, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { Older } from "../../saved/use-list-pages.ts";
import { useSlim } from "../../lib/use-narrow.ts";
import { classes } from "../../ui/classes.ts";
import type { Column } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import styles from "./list-section.module.css";
import { OlderRows } from "./older-rows.tsx";
import { TWO_LINES_REM } from "./two-lines.tsx";

type ListSectionProps = {
  readonly title: string;
  readonly actions: ReactNode;
  readonly filters?: ReactNode;
  readonly older: Older;
  /** The noun for the rows, such as "backtests". */
  readonly what: string;
  readonly children: ReactNode;
};

/** A list of the dashboard under its heading, with its actions and the button for older rows. */
export const ListSection = ({ title, actions, filters, older, what, children }: ListSectionProps) => {
  const id = useId();
  return (
    <section className={classes("stack-4", styles.list)} aria-labelledby={id}>
      <div className="head">
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.actions}>{actions}</div>
      </div>
      {filters}
      {children}
      <OlderRows older={older} what={what} />
    </section>
  );
};

type RowsTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly pathOf: (row: Row) => string;
};

/** A sortable table of saved results, each row with a page of its own. */
export const RowsTable = <Row extends object>({ pathOf, columns, ...table }: RowsTableProps<Row>) => {
  const isSlim = useSlim();
  const ordered = useMemo(
    () => (isSlim ? columns.toSorted((a, b) => Number(a.isAside ?? 0) - Number(b.isAside ?? 0)) : columns),
    [columns, isSlim],
  );
  const navigate = useNavigate();
  const open = useCallback((row: Row) => void navigate(pathOf(row)), [navigate, pathOf]);
  return (
    <DataTable
      {...table}
      columns={ordered}
      rowRem={TWO_LINES_REM}
      onRowClick={open}
      isSortable
      isFirstColumnName
    />
  );
};
