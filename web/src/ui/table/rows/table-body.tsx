import { type ReactNode, type Ref, Suspense, useCallback, useEffect, useId, useMemo } from "react";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useRoving } from "../../focus/roving.ts";
import type { Column } from "../columns.ts";
import styles from "../data-table.module.css";
import { useOpenedRows } from "./opened-rows.ts";
import { type Opening, TableRow } from "./table-row.tsx";
import { type Reveal, scrollToOpened, useRevealed } from "./use-revealed.ts";

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
