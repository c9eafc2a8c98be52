import { CellValue } from "./cell-value.tsx";
import { classes } from "./classes.ts";
import type { Column } from "./columns.ts";
import styles from "./data-table.module.css";
import { type Disclosure, DisclosureButton } from "./disclosure-button.tsx";

type TableRowProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly isFirstColumnName: boolean;
  /** Its place among all rows, the heading being the first, where not all are drawn. */
  readonly rowIndex: number | undefined;
  /** Where the row opens: a click on it does, and its button. */
  readonly disclosure: Disclosure | undefined;
};

/** Whoever marks text with the pointer does not click. */
const isMarkingText = (): boolean => window.getSelection()?.isCollapsed === false;

/** One row of a table. */
export const TableRow = <Row,>({
  columns,
  row,
  isFirstColumnName,
  rowIndex,
  disclosure,
}: TableRowProps<Row>) => (
  <tr
    aria-rowindex={rowIndex}
    className={classes(disclosure && styles.opens, disclosure?.isOpen && styles.open)}
    onClick={disclosure && (() => !isMarkingText() && disclosure.toggle())}
    onKeyDown={disclosure?.roving.onKeyDown}
  >
    {columns.map((column, index) => {
      const isName = isFirstColumnName && index === 0;
      const Cell = isName ? "th" : "td";
      return (
        <Cell
          key={column.id}
          scope={isName ? "row" : undefined}
          className={classes(column.isNumber && styles.number, column.isProse && styles.prose)}
          data-field={column.id}
        >
          {disclosure && index === 0 && <DisclosureButton {...disclosure} />}
          <CellValue column={column} row={row} />
        </Cell>
      );
    })}
  </tr>
);
