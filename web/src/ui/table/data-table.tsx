import { type CSSProperties, useMemo, useState } from "react";
import { classes } from "../classes.ts";
import { Term } from "../overlays/term.tsx";
import { useExplanation } from "../overlays/use-explanation.tsx";
import type { Column } from "./columns.ts";
import styles from "./data-table.module.css";
import { ColumnGroup, useColumnWidths } from "./rows/column-widths.tsx";
import { type Details, TableBody } from "./rows/table-body.tsx";
import type { Reveal } from "./rows/use-revealed.ts";
import { TableBox } from "./table-box.tsx";

type HeaderCellProps<Row> = {
  readonly column: Column<Row>;
  /** The sort direction; undefined if another column sorts the table. */
  readonly direction: "ascending" | "descending" | undefined;
  readonly onSort: (() => void) | undefined;
};

const ARROWS = { ascending: "▲", descending: "▼" } as const;

const HeaderCell = <Row,>({ column, direction, onSort }: HeaderCellProps<Row>) => (
  <th
    scope="col"
    className={classes(column.isNumber && styles.number)}
    aria-sort={direction}
    data-field={column.id}
  >
    <span className={styles.heading}>
      {onSort ? (
        <SortButton column={column} onSort={onSort} />
      ) : (
        <Term hint={column.hint}>{column.header}</Term>
      )}
      {onSort && (
        <span className={styles.arrow} aria-hidden="true">
          {direction && ARROWS[direction]}
        </span>
      )}
    </span>
  </th>
);

type SortButtonProps<Row> = { readonly column: Column<Row>; readonly onSort: () => void };

const SortButton = <Row,>({ column, onSort }: SortButtonProps<Row>) => {
  const { id, anchor, control, bubble } = useExplanation(column.hint);
  const { ref, className, ...pointer } = anchor;
  return (
    <>
      <button
        type="button"
        className={`bare ${styles.sort}`}
        aria-describedby={id}
        onClick={onSort}
        {...pointer}
        {...control}
      >
        <span ref={ref} className={className}>
          {column.header}
        </span>
      </button>
      {bubble}
    </>
  );
};

type Direction = "ascending" | "descending";

type Sorting = { readonly columnId: string; readonly direction: Direction };

/** Text in the order of a reader: case ignored, and numbers within it by value, so that `spy-2` precedes `spy-10`. */
const { compare: compareText } = new Intl.Collator("en", { numeric: true });

const comparatorOf =
  <Row,>({ value, isNumber }: Column<Row>, direction: Direction) =>
  (left: Row, right: Row): number => {
    const [a, b] = [value(left), value(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const ascending =
      isNumber || typeof a === "number" ? Number(a) - Number(b) : compareText(String(a), String(b));
    return direction === "ascending" ? ascending : -ascending;
  };

const firstDirection = ({ isNumber }: Column<never>): Direction => (isNumber ? "descending" : "ascending");

const REVERSED = { ascending: "descending", descending: "ascending" } as const;

type Sorted<Row> = {
  readonly rows: readonly Row[];
  /** The direction in which a column sorts the rows; undefined where another column sorts them, or none. */
  readonly directionOf: (columnId: string) => Direction | undefined;
  readonly sortBy: (column: Column<Row>) => void;
};

/**
 * Sorts rows by the column that the reader presses: numbers from the greatest, text and days from the first, and the
 * reverse at the second press. Equal rows keep their order.
 */
const useSortedRows = <Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sortedBy: string | undefined,
): Sorted<Row> => {
  const [sorting, setSorting] = useState<Sorting | undefined>(
    sortedBy === undefined ? undefined : { columnId: sortedBy, direction: "descending" },
  );
  const sorted = useMemo(() => {
    const column = columns.find(({ id }) => id === sorting?.columnId);
    return sorting && column ? rows.toSorted(comparatorOf(column, sorting.direction)) : rows;
  }, [columns, rows, sorting]);
  return {
    rows: sorted,
    directionOf: (columnId) => (sorting?.columnId === columnId ? sorting.direction : undefined),
    sortBy: (column) =>
      setSorting((before) => ({
        columnId: column.id,
        direction: before?.columnId === column.id ? REVERSED[before.direction] : firstDirection(column),
      })),
  };
};

/** Longer tables draw only the visible rows. */
const LONG = 100;
const LONG_IN_BOX = 15;
type DataTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly isSortable?: boolean;
  /** The column whose values order the rows at first, the greatest first. */
  readonly sortedBy?: string;
  /** The first column is the row header and stays visible on sideways scrolling. */
  readonly isFirstColumnName?: boolean;
  /** Scrolls in a low box, where content below should stay in reach. */
  readonly isBoxed?: boolean;
  /** Handles a click on a row outside of its links and controls; offer the same to the keyboard. */
  readonly onRowClick?: ((row: Row) => void) | undefined;
  /** The row height in rem, for rows of more than one line. */
  readonly rowRem?: number | undefined;
  readonly details?: Details<Row>;
  readonly reveal?: Reveal<Row> | undefined;
};

/** A table that scrolls inside its own box. Keep `columns` and `rows` stable between renders. */
export const DataTable = <Row extends object>({
  caption,
  columns,
  rows,
  isSortable = false,
  sortedBy,
  isFirstColumnName = false,
  isBoxed = false,
  onRowClick,
  rowRem,
  details,
  reveal,
}: DataTableProps<Row>) => {
  const sorted = useSortedRows(columns, rows, sortedBy);
  const isLong = rows.length > (isBoxed ? LONG_IN_BOX : LONG);
  const fixed = useColumnWidths(columns, rows, {
    isFixed: isLong || columns.some(({ growsFrom }) => growsFrom),
    opens: details !== undefined,
  });
  // State, not a ref: the visible rows depend on the mounted box.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <TableBox {...{ caption, scroller, isLong }} onScroller={setScroller} isLed={isFirstColumnName}>
      <table
        className={classes(
          styles.table,
          fixed && styles.fixed,
          isFirstColumnName && styles.named,
          details && styles.opening,
        )}
        style={styleOf(fixed?.least, rowRem)}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        {fixed && <ColumnGroup columns={columns} widths={fixed.widths} />}
        <thead>
          <tr aria-rowindex={isLong ? 1 : undefined}>
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                column={column}
                direction={sorted.directionOf(column.id)}
                onSort={isSortable ? () => sorted.sortBy(column) : undefined}
              />
            ))}
          </tr>
        </thead>
        <TableBody
          {...{ columns, isFirstColumnName, onRowClick, details, reveal }}
          rows={sorted.rows}
          box={isLong ? { scroller, rowRem } : undefined}
        />
      </table>
    </TableBox>
  );
};

const styleOf = (leastChars: number | undefined, rowRem: number | undefined): CSSProperties => ({
  ...(leastChars !== undefined && { minWidth: `${leastChars}ch` }),
  ...(rowRem !== undefined && ({ "--row": `${rowRem}rem` } as CSSProperties)),
});
