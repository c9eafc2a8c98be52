import { classes } from "../../classes.ts";
import { Term } from "../../overlays/term.tsx";
import { useExplanation } from "../../overlays/use-explanation.tsx";
import type { Column } from "../columns.ts";
import styles from "../data-table.module.css";

type HeaderCellProps<Row> = {
  readonly column: Column<Row>;
  /** The sort direction; undefined if another column sorts the table. */
  readonly direction: "ascending" | "descending" | undefined;
  readonly onSort: (() => void) | undefined;
};

const ARROWS = { ascending: "▲", descending: "▼" } as const;

/** A column heading with its explanation and, in a sortable table, the sort arrow. */
export const HeaderCell = <Row,>({ column, direction, onSort }: HeaderCellProps<Row>) => (
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

/** The heading as a sort button; its focus shows the explanation too. */
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
