import { classes } from "./classes.ts";
import type { Column } from "./columns.ts";
import styles from "./data-table.module.css";
import { Hint } from "./tooltip.tsx";

type HeaderCellProps<Row> = {
  readonly column: Column<Row>;
  /** How the table is sorted by this column; undefined where it is sorted by another. */
  readonly direction: "ascending" | "descending" | undefined;
  readonly onSort: (() => void) | undefined;
};

const ARROWS = { ascending: "▲", descending: "▼" } as const;

/** A column's heading: its name, its explanation and, in a table that sorts, the arrow. */
export const HeaderCell = <Row,>({ column, direction, onSort }: HeaderCellProps<Row>) => (
  <th
    scope="col"
    className={classes(column.isNumber && styles.number)}
    aria-sort={direction}
    data-field={column.id}
  >
    <span className={styles.heading}>
      {onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {column.header}
        </button>
      ) : (
        column.header
      )}
      {column.hint && <Hint about={column.header} text={column.hint} />}
      {onSort && (
        <span className={styles.arrow} aria-hidden="true">
          {direction && ARROWS[direction]}
        </span>
      )}
    </span>
  </th>
);
