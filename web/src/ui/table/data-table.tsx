import { type CSSProperties, useState } from "react";
import { classes } from "../classes.ts";
import type { Column } from "./columns.ts";
import styles from "./data-table.module.css";
import { ColumnGroup, useColumnWidths } from "./rows/column-widths.tsx";
import { HeaderCell } from "./rows/header-cell.tsx";
import { type Details, TableBody } from "./rows/table-body.tsx";
import { useSortedRows } from "./rows/table-sorting.ts";
import type { Reveal } from "./rows/use-revealed.ts";
import { TableBox } from "./table-box.tsx";

/** Longer tables draw only the visible rows. */
const LONG = 100;
const LONG_IN_BOX = 15;
type DataTableProps<Row> = {
  /** The table's name for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly isSortable?: boolean;
  /** The first column is the row header and stays visible on sideways scrolling. */
  readonly isFirstColumnName?: boolean;
  /** Scrolls in a low box, where content below should stay in reach. */
  readonly isBoxed?: boolean;
  /** Handles a click on a row outside of its links and controls; offer the same to the keyboard. */
  readonly onRowClick?: ((row: Row) => void) | undefined;
  /** The row height in rem, for rows of more than one line. */
  readonly rowRem?: number | undefined;
  /** Content that a click opens below its row. */
  readonly details?: Details<Row>;
  /** The row to open and to scroll to. */
  readonly reveal?: Reveal<Row> | undefined;
};

/** A table that scrolls inside its own box. Keep `columns` and `rows` stable between renders. */
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
  reveal,
}: DataTableProps<Row>) => {
  const sorted = useSortedRows(columns, rows);
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
