import { type MouseEvent, memo } from "react";
import { OpenMark } from "../../buttons/open-mark.tsx";
import { classes } from "../../classes.ts";
import { type Roving, useRovingStop } from "../../focus/roving.ts";
import { CellValue } from "../cell-value.tsx";
import type { Column } from "../columns.ts";
import styles from "../data-table.module.css";

type DisclosureButtonProps = {
  readonly isOpen: boolean;
  readonly label: string;
  readonly detailsId: string;
  readonly place: number;
  readonly roving: Roving;
};

/** The button that opens a row. The row handles the click, so any part of the row opens it. */
const DisclosureButton = ({ isOpen, label, detailsId, place, roving }: DisclosureButtonProps) => (
  <button
    {...useRovingStop(roving, place)}
    type="button"
    className={styles.disclose}
    aria-expanded={isOpen}
    aria-controls={isOpen ? detailsId : undefined}
    aria-label={label}
  >
    <OpenMark />
  </button>
);

export type Opening<Row> = {
  readonly label: (row: Row) => string;
  readonly detailsId: (place: number) => string;
  readonly roving: Roving;
  readonly toggle: (row: Row) => void;
  readonly onToggle?: ((row: Row, isOpen: boolean) => void) | undefined;
};

type TableRowProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly place: number;
  readonly isFirstColumnName: boolean;
  /** The `aria-rowindex`, for a table that draws only its visible rows. */
  readonly rowIndex: number | undefined;
  readonly onRowClick: ((row: Row) => void) | undefined;
  readonly opening: Opening<Row> | undefined;
  readonly isOpen: boolean;
};

/** True if the pointer selected text instead of clicking. Keys have a `detail` of 0. */
const isMarkingText = ({ detail }: MouseEvent): boolean =>
  detail > 0 && window.getSelection()?.isCollapsed === false;

/** False for a click on a link or control, or with a modifier key. */
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
            if (opening) press(opening, row, place, isOpen);
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

const press = <Row,>(
  { toggle, onToggle, roving }: Opening<Row>,
  row: Row,
  place: number,
  isOpen: boolean,
): void => {
  toggle(row);
  onToggle?.(row, !isOpen);
  roving.settleOn(place);
};

/** Memoized: scrolling the table does not render it again. */
export const TableRow = memo(AnyRow) as typeof AnyRow;
