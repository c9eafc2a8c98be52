import type { DateStyle } from "../csv/date-field.ts";

/** A column's header name, in lower case without brackets. Of several names, the first in the file counts. */
export type ColumnName = string | readonly string[];

/** One quote of a record. Formats with a call and a put per line have two sides, others one. */
export type SideColumns = {
  readonly right: { readonly is: "call" | "put" } | { readonly in: ColumnName };
  readonly bid: ColumnName;
  readonly ask: ColumnName;
  readonly delta?: ColumnName;
  /** The put's delta column holds the call's delta, which by parity is the put's plus one. */
  readonly isCallsDelta?: true;
  readonly impliedVolatility?: ColumnName;
  readonly volume?: ColumnName;
};

/** The columns of one vendor's CSV. Those not required may be missing in a file. */
export type ChainFormat = {
  readonly name: string;
  /** The default source of a ticker (M5). */
  readonly vendor: string;
  /** The text in `--help`: which of the vendor's files this is. */
  readonly about: string;
  /** New York time of its quotes, where they are taken before the close (M1a). */
  readonly quotesAt?: string;
  readonly dates: DateStyle;
  readonly date: ColumnName;
  readonly expiry: ColumnName;
  readonly strike: ColumnName;
  /** Implied decimal places of strikes: with 3, 170000 is $170. */
  readonly strikePlaces?: number;
  /** The underlying's price; may be missing in a file. */
  readonly underlying?: ColumnName;
  /** The underlying's quote. Its mid is the price in files without a price. */
  readonly underlyingQuote?: { readonly bid: ColumnName; readonly ask: ColumnName };
  /** The underlying's symbol, where files may hold several. */
  readonly symbol?: ColumnName;
  /** Files without the symbol's column hold the ticker alone. */
  readonly mayLackSymbol?: boolean;
  readonly symbolOf?: (text: string) => string;
  /** The option root, or the whole option symbol that begins with it; may be missing in a file. */
  readonly root?: ColumnName;
  /** Blank but for adjusted contracts; may be missing in a file. */
  readonly adjusted?: ColumnName;
  readonly sides: readonly SideColumns[];
  /** A figure that means no delta (M3). */
  readonly noDelta?: number;
  /** Volatilities up to this mean none (M3); 0 by default. */
  readonly noVolatilityUpTo?: number;
  /** True for other volatilities that mean none. */
  readonly isNoVolatility?: (volatility: number) => boolean;
  /** Columns that are ignored. Further ones are ignored too, and named where a format has this list. */
  readonly unread?: readonly string[];
};

/** The length of an option symbol after its root: six digits of date, the right, eight digits of strike. */
export const BYTES_AFTER_ROOT = 15;
