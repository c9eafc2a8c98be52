import { grouped } from "../count-words.ts";

/** What the last import of a ticker read, kept and dropped. */
export type ImportRows = {
  readonly read: number;
  readonly kept: number;
  /** Kept rows before 2015, which no backtest reaches (D3). */
  readonly early: number;
  /** Dropped rows by reason (M2), in the order in which the reasons count. */
  readonly dropped: readonly { readonly reason: string; readonly rows: number }[];
  readonly otherSymbols: number;
  /** Rows of adjusted contracts, and of an index's expiries under another root (A1). */
  readonly otherContracts: number;
  /** Columns of plain files that have no meaning here. */
  readonly unread: readonly string[];
  /** Members of zip files that are no chains. */
  readonly passedOver: readonly string[];
};

/** More names are only counted. */
const MOST_NAMED = 20;

const named = (names: readonly string[]): string => {
  const left = names.length - MOST_NAMED;
  return left > 0 ? `${names.slice(0, MOST_NAMED).join(", ")}, and ${grouped(left)} more` : names.join(", ");
};

/** Returns a line for each kind of row, and for columns and files that were not read. */
export const importRowLines = (rows: ImportRows): string[] => [
  `${grouped(rows.read)} rows read, ${grouped(rows.kept)} kept`,
  ...(rows.early > 0 ? [`${grouped(rows.early)} of them are before 2015, where no backtest begins`] : []),
  ...rows.dropped.map(({ reason, rows: dropped }) => `${grouped(dropped)} dropped: ${reason}`),
  ...(rows.otherSymbols > 0 ? [`${grouped(rows.otherSymbols)} skipped: other symbols`] : []),
  ...(rows.otherContracts > 0
    ? [
        `${grouped(rows.otherContracts)} skipped: adjusted contracts, or an index's expiries under another root`,
      ]
    : []),
  ...(rows.unread.length > 0
    ? [`columns that were not read: ${named(rows.unread)} (--columns says what a column is)`]
    : []),
  ...(rows.passedOver.length > 0 ? [`files that are no chains: ${named(rows.passedOver)}`] : []),
];
