import { NO_VALUE } from "../../lib/format.ts";
import type { Column, Tone } from "./columns.ts";

/** Returns a column of numbers with blanks. Its header is its id. */
export const numberColumn = <Row>(
  header: string,
  hint: string,
  of: (row: Row) => number | null,
  text: (value: number) => string,
  tone?: (row: Row) => Tone | undefined,
): Column<Row> => ({
  id: header,
  header,
  hint,
  isNumber: true,
  value: of,
  text: (row) => {
    const value = of(row);
    return value === null ? NO_VALUE : text(value);
  },
  tone,
});
