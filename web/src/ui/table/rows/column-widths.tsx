import { useMemo } from "react";
import type { Column } from "../columns.ts";

const WIDEST_CH = 112;
/** Cell padding, heading arrow, and the ratio of heading to body letters, in body characters. */
const PADDING_CH = 3;
const ARROW_CH = 2;
const HEADING_SCALE = 0.85;
const TRIANGLE_CH = 2;
/** Width of the disclosure button, in characters. */
const MARK_CH = 4;
/** Above this count, only the extreme figures are formatted for measuring. */
const MANY = 200;

/** Returns the length of the longest text of a numeric column: that of its least or greatest value. */
const longestFigure = <Row,>(column: Column<Row>, rows: readonly Row[]): number => {
  const figureOf = (row: Row): number => Number(column.value(row) ?? 0);
  let [least, greatest] = [rows[0], rows[0]];
  for (const row of rows) {
    if (least === undefined || figureOf(row) < figureOf(least)) least = row;
    if (greatest === undefined || figureOf(row) > figureOf(greatest)) greatest = row;
  }
  return Math.max(...[least, greatest].map((row) => (row === undefined ? 0 : column.text(row).length)));
};

/** Longer headings go on two lines. */
const LONG_HEADING = 14;

const lengthOfHeading = (header: string): number => {
  if (header.length <= LONG_HEADING) return header.length;
  const words = header.split(" ");
  const splits = words.map((_, at) =>
    Math.max(words.slice(0, at).join(" ").length, words.slice(at).join(" ").length),
  );
  return Math.min(...splits);
};

const longestText = <Row,>(column: Column<Row>, rows: readonly Row[]): number =>
  rows.reduce((longest, row) => Math.max(longest, column.text(row).length), 0);

const triangleOf = <Row,>({ tone }: Column<Row>, [first]: readonly Row[]): number =>
  first !== undefined && ["above", "below"].includes(tone?.(first) ?? "") ? TRIANGLE_CH : 0;

const widthOf = <Row,>(column: Column<Row>, rows: readonly Row[]): number => {
  const isMeasuredByEnds = column.isNumber && rows.length > MANY;
  const longest =
    column.chars ?? (isMeasuredByEnds ? longestFigure(column, rows) : longestText(column, rows));
  const heading = Math.ceil(lengthOfHeading(column.header) * HEADING_SCALE) + ARROW_CH;
  return Math.min(Math.max(longest + triangleOf(column, rows), heading), WIDEST_CH) + PADDING_CH;
};

type ColumnWidths = {
  /** In characters; undefined for a column that fills the rest. */
  readonly widths: readonly (number | undefined)[];
  /** The table's minimum width in characters. */
  readonly least: number;
};

/** Returns fixed column widths for a table that draws only its visible rows, or that has a growing column. */
export const useColumnWidths = <Row,>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { isFixed, opens }: { readonly isFixed: boolean; readonly opens: boolean },
): ColumnWidths | undefined =>
  useMemo(() => {
    if (!isFixed) return undefined;
    const widths = columns.map((column, index) =>
      column.growsFrom ? undefined : widthOf(column, rows) + (opens && index === 0 ? MARK_CH : 0),
    );
    const least = widths.reduce<number>(
      (sum, width, index) => sum + (width ?? columns[index]?.growsFrom ?? 0),
      0,
    );
    return { widths, least };
  }, [columns, rows, isFixed, opens]);

export const ColumnGroup = <Row,>({
  columns,
  widths,
}: Pick<ColumnWidths, "widths"> & { readonly columns: readonly Column<Row>[] }) => (
  <colgroup>
    {columns.map(({ id }, index) => {
      const width = widths[index];
      return <col key={id} style={width === undefined ? undefined : { width: `${width}ch` }} />;
    })}
  </colgroup>
);
