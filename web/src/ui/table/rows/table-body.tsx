import {
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
} from "react";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { OpenMark } from "../../buttons/open-mark.tsx";
import { classes } from "../../classes.ts";
import { type Roving, useRoving, useRovingStop } from "../../focus/roving.ts";
import { CellValue } from "../cell-value.tsx";
import type { Column } from "../columns.ts";
import styles from "../data-table.module.css";
import { useOpenedRows } from "./opened-rows.ts";
import { type Reveal, scrollToOpened, useRevealed } from "./use-revealed.ts";

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

type Opening<Row> = {
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
const TableRow = memo(AnyRow) as typeof AnyRow;

const LongBody = lazyPart(() => import("./long-body.tsx"), "LongBody");

/** The number of rows that fill the box until `LongBody` loads. */
const IN_SIGHT = 15;
/** `aria-rowindex` counts the heading as row 1. */
const FIRST_ROW_INDEX = 2;

/** The content that opens below a row; keep it stable between renders. */
export type Details<Row> = {
  readonly label: (row: Row) => string;
  readonly draw: (row: Row) => ReactNode;
  readonly onToggle?: (row: Row, isOpen: boolean) => void;
};

type TableBodyProps<Row> = {
  readonly columns: readonly Column<Row>[];
  /** In display order. */
  readonly rows: readonly Row[];
  readonly isFirstColumnName: boolean;
  readonly onRowClick: ((row: Row) => void) | undefined;
  readonly details: Details<Row> | undefined;
  readonly reveal: Reveal<Row> | undefined;
  /**
   * The scrolling box of a table that draws only its visible rows, and the row height; undefined if it draws
   * all.
   */
  readonly box: { readonly scroller: HTMLElement | null; readonly rowRem: number | undefined } | undefined;
};

type TableLine<Row> = { readonly row: Row; readonly place: number; readonly isDetails: boolean };

const keyOfLine = (line: TableLine<unknown> | undefined): string =>
  line === undefined ? "" : `${line.place}${line.isDetails ? " details" : ""}`;

/** The rows of a table with their opened content: all of them, or the visible ones. */
export const TableBody = <Row extends object>(props: TableBodyProps<Row>) => {
  const { columns, rows, isFirstColumnName, onRowClick, details, reveal, box } = props;
  const { isOpen, toggle, openOnly } = useOpenedRows<Row>();
  const lines = useMemo(
    () =>
      rows.flatMap((row, place): TableLine<Row>[] => {
        const line = { row, place, isDetails: false };
        return isOpen(row) ? [line, { ...line, isDetails: true }] : [line];
      }),
    [rows, isOpen],
  );
  const roving = useRoving(rows.length);
  const ids = useId();
  const opening = useMemo(
    (): Opening<Row> | undefined =>
      details && { ...details, detailsId: (place) => `${ids}-${place}`, roving, toggle },
    [details, ids, roving, toggle],
  );
  const revealed = useRevealed({ reveal, rows, openOnly, roving });
  const isLong = box !== undefined;
  useEffect(() => {
    if (revealed && !isLong) scrollToOpened(`${ids}-${revealed.place}`);
  }, [revealed, isLong, ids]);
  const keyOf = useCallback((index: number) => keyOfLine(lines[index]), [lines]);

  const drawLine = (index: number, measure?: Ref<HTMLTableRowElement>) => {
    const line = lines[index];
    if (!line) return null;
    const { row, place } = line;
    if (line.isDetails)
      return (
        <tr key={`${place} details`} id={opening?.detailsId(place)} ref={measure} data-index={index}>
          <td colSpan={columns.length} className={styles.details}>
            <div>{details?.draw(row)}</div>
          </td>
        </tr>
      );
    return (
      <TableRow
        key={place}
        {...{ columns, row, place, isFirstColumnName, onRowClick, opening }}
        rowIndex={box && place + FIRST_ROW_INDEX}
        isOpen={isOpen(row)}
      />
    );
  };
  const drawFirst = (count: number) => (
    <tbody>{lines.slice(0, count).map((_, index) => drawLine(index))}</tbody>
  );

  if (!box) return drawFirst(lines.length);
  if (!box.scroller) return drawFirst(IN_SIGHT);
  return (
    <Suspense fallback={drawFirst(IN_SIGHT)}>
      <LongBody
        count={lines.length}
        scroller={box.scroller}
        rowRem={box.rowRem}
        kept={lines.findIndex(({ place }) => place === roving.place)}
        isFree={(index) => lines[index]?.isDetails ?? false}
        keyOf={keyOf}
        drawLine={drawLine}
        sought={revealed}
        indexOf={(place) => lines.findIndex((line) => line.place === place)}
      />
    </Suspense>
  );
};
