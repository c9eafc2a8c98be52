import type { DateStyle } from "../csv/date-field.ts";

/** A column by its name in the header, lower case without brackets; several where a vendor renamed it. */
export type ColumnName = string | readonly string[];

/** One quote of a record: a format with calls and puts side by side has two, every other one. */
export type SideColumns = {
  /** The right itself, or the column that says it. */
  readonly right: { readonly is: "call" | "put" } | { readonly in: ColumnName };
  readonly bid: ColumnName;
  readonly ask: ColumnName;
  readonly delta?: ColumnName;
  readonly impliedVolatility?: ColumnName;
  readonly volume?: ColumnName;
  readonly openInterest?: ColumnName;
};

/**
 * How one vendor writes end-of-day chains as CSV: which column holds what. A column that a side names for delta,
 * volatility, volume or open interest may be missing; the others are the format's mark.
 */
export type ChainFormat = {
  /** What the command line calls it. */
  readonly name: string;
  /** Who writes it: a ticker's source, where none is given (M5). */
  readonly vendor: string;
  /** Which of the vendor's files these are: what the command's help says beside the name. */
  readonly about: string;
  readonly dates: DateStyle;
  readonly date: ColumnName;
  readonly expiry: ColumnName;
  readonly strike: ColumnName;
  /** The underlying's price; may be missing in a file. */
  readonly underlying?: ColumnName;
  /** The underlying's symbol, in formats whose files may hold several. */
  readonly symbol?: ColumnName;
  readonly symbolOf?: (text: string) => string;
  readonly sides: readonly SideColumns[];
  /** Volatilities at or under this stand for none (M3). */
  readonly noVolatilityUpTo: number;
  /** A format of our own has these columns and no others. */
  readonly onlyThese?: true;
};
