import type { ReactNode } from "react";
import { NO_VALUE } from "../../lib/format.ts";

/**
 * Green or red, with a mark that means the same without color: a sign for gain and loss, an arrow for above
 * and below, a tick or cross for pass and fail.
 */
export type Tone = "gain" | "loss" | "above" | "below" | "pass" | "fail" | "amber";

/** Returns the tone of a profit or loss; undefined at 0. */
export const toneOfProfit = (dollars: number): Tone | undefined => {
  if (dollars === 0) return undefined;
  return dollars > 0 ? "gain" : "loss";
};

export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  readonly hint?: string | undefined;
  /** The sort key. */
  readonly value: (row: Row) => string | number | null;
  readonly text: (row: Row) => string;
  /** Right-aligned. */
  readonly isNumber: boolean;
  readonly tone?: ((row: Row) => Tone | undefined) | undefined;
  readonly link?: ((row: Row) => string) | undefined;
  readonly linkState?: ((row: Row) => unknown) | undefined;
  readonly isProse?: boolean | undefined;
  readonly draw?: ((row: Row) => ReactNode) | undefined;
  /** Stands after the others on a phone or a tablet. */
  readonly isAside?: boolean | undefined;
  /** A fixed width in characters. */
  readonly chars?: number | undefined;
  /** Fills the remaining width, truncated; the value is its minimum in characters. */
  readonly growsFrom?: number | undefined;
};

type More<Row> = Partial<Omit<Column<Row>, "header" | "value" | "text">>;

/** Returns a column of texts. Its header is its id, unless `more` has one. */
export const textColumn = <Row>(
  header: string,
  of: (row: Row) => string,
  more: More<Row> = {},
): Column<Row> => ({ id: header, header, isNumber: false, value: of, text: of, ...more });

/** Returns a column of numbers with blanks. Its header is its id, unless `more` has one. */
export const numberColumn = <Row>(
  header: string,
  hint: string | undefined,
  of: (row: Row) => number | null | undefined,
  text: (value: number) => string,
  more: More<Row> = {},
): Column<Row> => ({
  id: header,
  header,
  hint,
  isNumber: true,
  value: (row) => of(row) ?? null,
  text: (row) => {
    const value = of(row) ?? null;
    return value === null ? NO_VALUE : text(value);
  },
  ...more,
});
