import { type MouseEvent, memo } from "react";
import { classes } from "../../classes.ts";
import type { Roving } from "../../focus/roving.ts";
import { CellValue } from "../cell-value.tsx";
import type { Column } from "../columns.ts";
import styles from "../data-table.module.css";
import { DisclosureButton } from "./disclosure-button.tsx";

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
  readonly onRowClick: ((row: Row) => void) | undefined;
  /** Where rows open: a click on one does, and its button. */
  readonly opening: Opening<Row> | undefined;
  readonly isOpen: boolean;
};

/** Whoever marks text with the pointer does not click; a key has no clicks to count. */
const isMarkingText = ({ detail }: MouseEvent): boolean =>
  detail > 0 && window.getSelection()?.isCollapsed === false;

/** Not on a link, a button or a box of its own, and not with a key that asks for another tab. */
const isPlain = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !(ctrlKey || metaKey || shiftKey) && !(target as Element).closest("a, button, input, label");

const AnyRow = <Row,>({
  columns,
  row,
  place,
  isFirstColumnName,
  rowIndex,
  onRowClick,
  opening,
  isOpen,
}: TableRowProps<Row>) => (
  <tr
    aria-rowindex={rowIndex}
    className={classes((opening || onRowClick) && styles.opens, isOpen && styles.open)}
    onClick={
      opening || onRowClick
        ? (event) => {
            if (isMarkingText(event)) return;
            if (opening) press(opening, row, place);
            if (isPlain(event)) onRowClick?.(row);
          }
        : undefined
    }
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
