import { type MouseEvent, memo } from "react";
import { CellValue } from "./cell-value.tsx";
import { classes } from "./classes.ts";
import type { Column } from "./columns.ts";
import styles from "./data-table.module.css";
import { DisclosureButton } from "./disclosure-button.tsx";
import type { Roving } from "./roving.ts";

/** How the rows of a table open; the same object for all of them. */
export type Opening<Row> = {
  /** What the button of a row is called. */
  readonly label: (row: Row) => string;
  /** The id of what opens below the row at a place. */
  readonly detailsId: (place: number) => string;
  readonly roving: Roving;
  readonly toggle: (row: Row) => void;
};

type TableRowProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  /** Its place among the rows, from 0. */
  readonly place: number;
  readonly isFirstColumnName: boolean;
  /** For a table that does not draw all of its rows: its place among them, the heading being the first. */
  readonly rowIndex: number | undefined;
  /** Where rows open: a click on one does, and its button. */
  readonly opening: Opening<Row> | undefined;
  readonly isOpen: boolean;
};

/** Whoever marks text with the pointer does not click; a key has no clicks to count. */
const isMarkingText = ({ detail }: MouseEvent): boolean =>
  detail > 0 && window.getSelection()?.isCollapsed === false;

const AnyRow = <Row,>({
  columns,
  row,
  place,
  isFirstColumnName,
  rowIndex,
  opening,
  isOpen,
}: TableRowProps<Row>) => (
  <tr
    aria-rowindex={rowIndex}
    className={classes(opening && styles.opens, isOpen && styles.open)}
    onClick={opening && ((event) => !isMarkingText(event) && press(opening, row, place))}
    onKeyDown={opening?.roving.onKeyDown}
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
          {opening && index === 0 && (
            <DisclosureButton
              {...{ isOpen, place }}
              label={opening.label(row)}
              detailsId={opening.detailsId(place)}
              roving={opening.roving}
            />
          )}
          <CellValue column={column} row={row} />
        </Cell>
      );
    })}
  </tr>
);

/** Opens or closes a row; the tab stop goes with the pointer. */
const press = <Row,>({ toggle, roving }: Opening<Row>, row: Row, place: number): void => {
  toggle(row);
  roving.settleOn(place);
};

/** One row of a table; drawn again for a reason of its own only, not because the table scrolls. */
export const TableRow = memo(AnyRow) as typeof AnyRow;
