import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { lazy, Suspense, useMemo, useState } from "react";
import { classes } from "./classes.ts";
import type { Column } from "./columns.ts";
import styles from "./data-table.module.css";
import { HeaderCell } from "./header-cell.tsx";
import { TableRow } from "./table-row.tsx";
import { useEdges } from "./use-edges.ts";

const LongBody = lazy(() => import("./long-body.tsx").then((module) => ({ default: module.LongBody })));

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, alphanumeric: sortFn_alphanumeric },
});

/** Above this many rows only those in sight are drawn. */
const LONG = 100;
/** So many rows fill the box of a long table, before what draws the others is there. */
const IN_SIGHT = 15;
const WIDEST_CH = 112;
/** Both sides of a cell, the marks in a heading, and how small its letters are, in characters of the body. */
const PADDING_CH = 3;
const MARKS_CH = 5;
const HEADING_SCALE = 0.85;
/** A region that scrolls must take the focus, or nobody without a pointer sees its end. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

type DataTableProps<Row> = {
  /** What the table is, for those who hear it. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Headers become buttons that sort, ascending first, then the other way. */
  readonly isSortable?: boolean;
  /** The first column names the row: it stays in sight when the table scrolls sideways. */
  readonly isFirstColumnName?: boolean;
  /** Scrolls in a box however few rows there are, where more stands below it that should be reached. */
  readonly isBoxed?: boolean;
};

/** Widths in characters: a table that draws few of its rows must not change shape while it scrolls. */
const widthsOf = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]): number[] =>
  columns.map((column) => {
    const longest = rows.reduce((most, row) => Math.max(most, column.text(row).length), 0);
    const heading = Math.ceil(column.header.length * HEADING_SCALE) + (column.hint ? MARKS_CH : 0);
    return Math.min(Math.max(longest, heading), WIDEST_CH) + PADDING_CH;
  });

const definitionOf = <Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> => ({
  id: column.id,
  accessorFn: (row) => column.value(row) ?? undefined,
  sortFn: column.isNumber ? "basic" : "alphanumeric",
  sortUndefined: "last",
  sortDescFirst: false,
});

const directionOf = ([sorted]: SortingState, id: string): "ascending" | "descending" | undefined => {
  if (sorted?.id !== id) return undefined;
  return sorted.desc ? "descending" : "ascending";
};

/** Rows under headings; scrolls inside itself, never the page. Keep `columns` and `rows` the same between renders. */
export const DataTable = <Row extends object>({
  caption,
  columns,
  rows,
  isSortable = false,
  isFirstColumnName = false,
  isBoxed = false,
}: DataTableProps<Row>) => {
  const [sorting, setSorting] = useState<SortingState>([]);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    state: { sorting },
    onSortingChange: setSorting,
    enableSortingRemoval: false,
    enableMultiSort: false,
  });
  const sorted = table.getRowModel().rows;
  const isLong = rows.length > (isBoxed ? IN_SIGHT : LONG);
  // In state, not in a ref: which rows are in sight is known only once the box is there.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const hidden = useEdges(scroller);
  const drawRow = (place: number) => {
    const row = sorted[place];
    return row && <TableRow key={row.id} row={row.original} {...{ columns, isFirstColumnName }} />;
  };
  const firstRows = isLong && <tbody>{sorted.slice(0, IN_SIGHT).map((_, place) => drawRow(place))}</tbody>;
  return (
    <div className={classes(styles.frame, hidden.left && styles.moreLeft, hidden.right && styles.moreRight)}>
      <section
        ref={setScroller}
        className={classes(styles.scroller, isLong && styles.long)}
        {...REACHED_BY_KEYBOARD}
        aria-label={`${caption}, table`}
      >
        <table
          className={classes(styles.table, isFirstColumnName && styles.named)}
          aria-rowcount={isLong ? rows.length + 1 : undefined}
        >
          <caption className="visually-hidden">{caption}</caption>
          {isLong && <Widths columns={columns} rows={rows} />}
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  direction={directionOf(sorting, column.id)}
                  onSort={isSortable ? () => table.getColumn(column.id)?.toggleSorting() : undefined}
                />
              ))}
            </tr>
          </thead>
          {isLong ? (
            <Suspense fallback={firstRows}>
              {scroller ? (
                <LongBody count={sorted.length} scroller={scroller} drawRow={drawRow} />
              ) : (
                firstRows
              )}
            </Suspense>
          ) : (
            <tbody>{sorted.map((_, place) => drawRow(place))}</tbody>
          )}
        </table>
      </section>
    </div>
  );
};

const Widths = <Row,>({ columns, rows }: Pick<DataTableProps<Row>, "columns" | "rows">) => {
  const widths = useMemo(() => widthsOf(columns, rows), [columns, rows]);
  return (
    <colgroup>
      {columns.map((column, index) => (
        <col key={column.id} style={{ width: `${widths[index]}ch` }} />
      ))}
    </colgroup>
  );
};
