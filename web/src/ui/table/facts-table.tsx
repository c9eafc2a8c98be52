import { classes } from "../classes.ts";
import { Term } from "../overlays/term.tsx";
import { CellValue } from "./cell-value.tsx";
import type { Column } from "./columns.ts";
import styles from "./facts-table.module.css";

type FactsTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
};

export const FactsTable = <Row,>({ caption, columns, row }: FactsTableProps<Row>) => (
  <table className="block">
    <caption className="visually-hidden">{caption}</caption>
    <tbody className={styles.lines}>
      {columns.map((column) => (
        <tr
          key={column.id}
          className={classes(
            `line between gap-4 baseline py-2 underlined ${styles.line}`,
            column.isProse && styles.prose,
          )}
          data-field={column.id}
        >
          <th scope="row" className="p-0 quiet regular text-left">
            <Term hint={column.hint}>{column.header}</Term>
          </th>
          <td className={column.isProse ? "p-0 measure text-left" : "p-0 text-right"}>
            <CellValue column={column} row={row} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
