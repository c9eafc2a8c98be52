import { useMemo, useState } from "react";
import type { Column } from "../columns.ts";

type Direction = "ascending" | "descending";

type Sorting = { readonly columnId: string; readonly direction: Direction };

/** Text in the order of a reader: case ignored, and numbers within it by value, so that `spy-2` precedes `spy-10`. */
const { compare: compareText } = new Intl.Collator("en", { numeric: true });

/** Compares two rows by a column, blanks last in either direction. */
const comparatorOf =
  <Row>({ value, isNumber }: Column<Row>, direction: Direction) =>
  (left: Row, right: Row): number => {
    const [a, b] = [value(left), value(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const ascending = isNumber ? Number(a) - Number(b) : compareText(String(a), String(b));
    return direction === "ascending" ? ascending : -ascending;
  };

const firstDirection = ({ isNumber }: Column<never>): Direction => (isNumber ? "descending" : "ascending");

const REVERSED = { ascending: "descending", descending: "ascending" } as const;

type Sorted<Row> = {
  readonly rows: readonly Row[];
  /** The direction in which a column sorts the rows; undefined where another column sorts them, or none. */
  readonly directionOf: (columnId: string) => Direction | undefined;
  readonly sortBy: (column: Column<Row>) => void;
};

/**
 * Sorts rows by the column that the reader presses: numbers from the greatest, text and days from the first, and the
 * reverse at the second press. Equal rows keep their order.
 */
export const useSortedRows = <Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Sorted<Row> => {
  const [sorting, setSorting] = useState<Sorting>();
  const sorted = useMemo(() => {
    const column = columns.find(({ id }) => id === sorting?.columnId);
    return sorting && column ? rows.toSorted(comparatorOf(column, sorting.direction)) : rows;
  }, [columns, rows, sorting]);
  return {
    rows: sorted,
    directionOf: (columnId) => (sorting?.columnId === columnId ? sorting.direction : undefined),
    sortBy: (column) =>
      setSorting((before) => ({
        columnId: column.id,
        direction: before?.columnId === column.id ? REVERSED[before.direction] : firstDirection(column),
      })),
  };
};
