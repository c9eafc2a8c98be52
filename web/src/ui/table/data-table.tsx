import { type CSSProperties, useState } from "react";
import { classes } from "../classes.ts";
import type { Column } from "./columns.ts";
import styles from "./data-table.module.css";
import { ColumnGroup, useColumnWidths } from "./rows/column-widths.tsx";
import { HeaderCell } from "./rows/header-cell.tsx";
import { type Details, TableBody } from "./rows/table-body.tsx";
import { useSortedRows } from "./rows/table-sorting.ts";
import { useEdges } from "./use-edges.ts";

/** Above this many rows, or the second many in a box, only those in sight are drawn. */
const LONG = 100;
const LONG_IN_BOX = 15;
/** A region that scrolls must take the focus, or nobody without a pointer sees its end. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

type DataTableProps<Row> = {
  /** What the table is, for those who hear it. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Headers become buttons that sort. */
  readonly isSortable?: boolean;
  /** The first column names the row: it stays in sight when the table scrolls sideways. */
  readonly isFirstColumnName?: boolean;
  /** Scrolls in a box however few rows there are, where more stands below it that should be reached. */
  readonly isBoxed?: boolean;
  /** A click on a row, anywhere but on what does something of its own; the same must be in reach of the keyboard. */
  readonly onRowClick?: ((row: Row) => void) | undefined;
  /** How high each row is, in rem, where it holds more than a line. */
  readonly rowRem?: number | undefined;
  /** Rows open at a click, each below itself. */
  readonly details?: Details<Row>;
};

/** Rows under headings; scrolls inside itself, never the page. Keep `columns` and `rows` the same between renders. */
export const DataTable = <Row extends object>({
  caption,
  columns,
  rows,
  isSortable = false,
  isFirstColumnName = false,
  isBoxed = false,
  onRowClick,
  rowRem,
  details,
}: DataTableProps<Row>) => {
  const sorted = useSortedRows(columns, rows);
  const isLong = rows.length > (isBoxed ? LONG_IN_BOX : LONG);
  const fixed = useColumnWidths(columns, rows, {
    isFixed: isLong || columns.some(({ growsFrom }) => growsFrom),
    opens: details !== undefined,
  });
  // In state, not in a ref: which rows are in sight is known only once the box is there.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const hidden = useEdges(scroller);
  return (
    <div
      className={classes(
        styles.frame,
        isFirstColumnName && styles.led,
        hidden.left && styles.moreLeft,
        hidden.right && styles.moreRight,
      )}
    >
      <section
        ref={setScroller}
        className={classes("card", styles.scroller, isLong && styles.long)}
        {...REACHED_BY_KEYBOARD}
        aria-label={`${caption}, table`}
      >
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
            {...{ columns, isFirstColumnName, onRowClick, details }}
            rows={sorted.rows}
            box={isLong ? { scroller, rowRem } : undefined}
          />
        </table>
      </section>
    </div>
  );
};

const styleOf = (leastChars: number | undefined, rowRem: number | undefined): CSSProperties => ({
  ...(leastChars !== undefined && { minWidth: `${leastChars}ch` }),
  ...(rowRem !== undefined && ({ "--row": `${rowRem}rem` } as CSSProperties)),
});
