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
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState } from "react";
import { CellValue } from "./cell-value.tsx";
import { classes } from "./classes.ts";
import type { Column } from "./columns.ts";
import styles from "./data-table.module.css";
import { HeaderCell } from "./header-cell.tsx";

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, alphanumeric: sortFn_alphanumeric },
});

/** Above this many rows only those in sight are drawn. */
const LONG = 100;
const ROW_PX = 40;
const WIDEST_CH = 48;
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
};

/** Widths in characters: a table that draws few of its rows must not change shape while it scrolls. */
const widthsOf = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]): number[] =>
  columns.map((column) => {
    const longest = rows.reduce((most, row) => Math.max(most, column.text(row).length), 0);
    return Math.min(Math.max(longest + 2, column.header.length + 5), WIDEST_CH) + 3;
  });

const definitionOf = <Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> => ({
  id: column.id,
  accessorFn: (row) => column.value(row) ?? undefined,
  sortFn: column.isNumber ? "basic" : "alphanumeric",
  sortUndefined: "last",
  sortDescFirst: false,
});

/** Rows under headings; scrolls inside itself, never the page. */
export const DataTable = <Row extends object>({
  caption,
  columns,
  rows,
  isSortable = false,
  isFirstColumnName = false,
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
  const isLong = rows.length > LONG;
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: sorted.length,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const inSight = virtualizer.getVirtualItems();
  const shown = isLong ? inSight.map(({ index }) => sorted[index]!) : sorted;
  const before = inSight[0]?.start ?? 0;
  const after = isLong ? virtualizer.getTotalSize() - (inSight.at(-1)?.end ?? 0) : 0;
  const widths = useMemo(() => (isLong ? widthsOf(columns, rows) : []), [isLong, columns, rows]);
  return (
    <section
      ref={scroller}
      className={classes(styles.scroller, isLong && styles.long)}
      {...REACHED_BY_KEYBOARD}
      aria-label={caption}
    >
      <table
        className={classes(styles.table, isFirstColumnName && styles.named)}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        {isLong && (
          <colgroup>
            {columns.map((column, index) => (
              <col key={column.id} style={{ width: `${widths[index]}ch` }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                column={column}
                direction={
                  sorting[0]?.id === column.id ? (sorting[0].desc ? "descending" : "ascending") : undefined
                }
                onSort={isSortable ? () => table.getColumn(column.id)?.toggleSorting() : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Filler height={isLong ? before : 0} />
          {shown.map((row) => (
            <tr key={row.id}>
              {columns.map((column, index) => {
                const Cell = isFirstColumnName && index === 0 ? "th" : "td";
                return (
                  <Cell
                    key={column.id}
                    scope={Cell === "th" ? "row" : undefined}
                    className={classes(column.isNumber && styles.number, column.isProse && styles.prose)}
                    data-field={column.id}
                  >
                    <CellValue column={column} row={row.original} />
                  </Cell>
                );
              })}
            </tr>
          ))}
          <Filler height={after} />
        </tbody>
      </table>
    </section>
  );
};

/** Room of the rows that are not drawn. */
const Filler = ({ height }: { readonly height: number }) =>
  height > 0 ? (
    <tr>
      <td className={styles.filler} style={{ height }} />
    </tr>
  ) : null;
