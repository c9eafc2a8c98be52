import { grouped } from "../count-words.ts";

/** What an import finds beside implausible quotes: what it left out, and what it was told to take as real. */

/** A change of the underlying's close between neighboring sessions that looks like a split (M4), in dollars. */
export type CloseJump = {
  /** `yyyy-MM-dd`, the later session. */
  readonly date: string;
  readonly from: number;
  readonly to: number;
  /** New shares for one old where the close fell, old shares for one new where it rose. */
  readonly factor: number;
};

/** Closes of the underlying file that are not the chain's own prices (M4). */
export type OffCloses = {
  readonly odd: number;
  /** Sessions with both. */
  readonly of: number;
  /** The first odd one, `yyyy-MM-dd`, its close and its price in the chain, in dollars. */
  readonly date: string;
  readonly close: number;
  readonly price: number;
};

/** Why rows of a root were left out: adjusted contracts, or expiries that another root lists too (A1). */
export const LEFT_OUT_REASONS = ["adjusted", "listed twice"] as const;

export type LeftOutRoot = {
  readonly root: string;
  readonly why: (typeof LEFT_OUT_REASONS)[number];
  readonly rows: number;
  /** `yyyy-MM-dd`, the first day with such a row. */
  readonly first: string;
};

/** Sessions in a row without quotes, and the first one with quotes behind them, `yyyy-MM-dd`. */
export type ChainBreak = { readonly sessions: number; readonly before: string };

/** Names of other symbols in the files, ascending, at most `MOST_NAMES`, and how many there are. */
export type OtherSymbols = { readonly count: number; readonly names: readonly string[] };

/** More names are only counted, and more roots and jumps not listed. */
export const MOST_NAMES = 20;

/** A longer gap between sessions with quotes may divide two companies that had one symbol. */
export const LONGEST_GAP_SESSIONS = 20;

const dollars = (value: number): string => value.toFixed(2);

/** Returns what a jump looks like: "The close fell from 498.49 to 129.04 on 2020-08-31, like a 4-for-1 split". */
export const jumpWords = ({ date, from, to, factor }: CloseJump): string => {
  const [verb, split] = to < from ? ["fell", `a ${factor}-for-1`] : ["rose", `a 1-for-${factor}`];
  return `The close ${verb} from ${dollars(from)} to ${dollars(to)} on ${date}, like ${split} split`;
};

/** Returns how many closes are not the chain's prices, and the first of them. */
export const offClosesWords = ({ odd, of, date, close, price }: OffCloses): string =>
  `Closes of ${grouped(odd)} of ${grouped(of)} sessions are not the chain's prices, first ${date}: ${dollars(close)} for ${dollars(price)}`;

const rowsOfRoot = ({ root, rows, first, why }: LeftOutRoot): string => {
  const left = `${grouped(rows)} ${rows === 1 ? "row" : "rows"} of the root ${root} left out, first ${first}`;
  return why === "adjusted" ? `${left}: adjusted contracts.` : `${left}: another root has the same expiries.`;
};

const breakSentence = ({ sessions, before }: ChainBreak): string =>
  `${grouped(sessions)} sessions in a row have no quotes: another company may have had this symbol before ${before}.`;

const symbolSentence = ({ count: all, names }: OtherSymbols): string => {
  const left = all - names.length;
  const more = left > 0 ? `, and ${grouped(left)} more` : "";
  return `${grouped(all)} other ${all === 1 ? "symbol" : "symbols"} in the files: ${names.join(", ")}${more}.`;
};

/** What an import found, as far as it is known. */
export type ImportFindings = {
  readonly breaks?: readonly ChainBreak[] | undefined;
  readonly jumps?: readonly CloseJump[] | undefined;
  readonly closes?: OffCloses | undefined;
  readonly roots?: readonly LeftOutRoot[] | undefined;
  readonly symbols?: OtherSymbols | undefined;
};

export const importSentences = ({ breaks, jumps, closes, roots, symbols }: ImportFindings): string[] => [
  ...(breaks ?? []).map(breakSentence),
  ...(jumps ?? []).map((jump) => `${jumpWords(jump)}: taken as real.`),
  ...(closes ? [`${offClosesWords(closes)}: taken as real.`] : []),
  ...(roots ?? []).map(rowsOfRoot),
  ...(symbols ? [symbolSentence(symbols)] : []),
];
