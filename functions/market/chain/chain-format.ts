import type { DateStyle } from "../csv/date-field.ts";

/** A column by its name in the header, lower case without brackets; of several the first that the file has. */
export type ColumnName = string | readonly string[];

/** One quote of a record: a format with calls and puts side by side has two, every other one. */
export type SideColumns = {
  /** The right itself, or the column that says it. */
  readonly right: { readonly is: "call" | "put" } | { readonly in: ColumnName };
  readonly bid: ColumnName;
  readonly ask: ColumnName;
  readonly delta?: ColumnName;
  /** The column of a put holds the call's delta, which by parity is one more than its own. */
  readonly isCallsDelta?: true;
  readonly impliedVolatility?: ColumnName;
  readonly volume?: ColumnName;
};

/**
 * How one vendor writes end-of-day chains as CSV: which column holds what. A column that a side names for delta,
 * volatility or volume may be missing; the others are the format's mark.
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
  /** Decimal places that the vendor leaves out of strikes: with 3, 170000 is $170. */
  readonly strikePlaces?: number;
  /** The underlying's price; may be missing in a file. */
  readonly underlying?: ColumnName;
  /** The underlying's own quote, whose mid is its price in files without one. */
  readonly underlyingQuote?: { readonly bid: ColumnName; readonly ask: ColumnName };
  /** The underlying's symbol, in formats whose files may hold several. */
  readonly symbol?: ColumnName;
  readonly symbolOf?: (text: string) => string;
  /** The options' root, or their whole symbol, which begins with it; may be missing in a file. */
  readonly root?: ColumnName;
  /** Blank but for adjusted contracts; may be missing in a file. */
  readonly adjusted?: ColumnName;
  readonly sides: readonly SideColumns[];
  /** Volatilities at or under this stand for none (M3). */
  readonly noVolatilityUpTo: number;
  /** Columns that are not read, in a format that has no further ones; absent where a file may have any. */
  readonly unread?: readonly string[];
};

/** What follows the root in an option's symbol: six digits of date, the right, eight digits of strike. */
export const BYTES_AFTER_ROOT = 15;
