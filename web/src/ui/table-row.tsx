import { CellValue } from "./cell-value.tsx";
import { classes } from "./classes.ts";
import type { Column } from "./columns.ts";
import styles from "./data-table.module.css";

type TableRowProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly isFirstColumnName: boolean;
};

/** One row of a table. */
export const TableRow = <Row,>({ columns, row, isFirstColumnName }: TableRowProps<Row>) => (
  <tr>
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
          <CellValue column={column} row={row} />
        </Cell>
      );
    })}
  </tr>
);
