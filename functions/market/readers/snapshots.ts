import type { ChainFormat } from "../chain/chain-format.ts";
import { isYahooPlaceholder } from "./yahoo.ts";

/** Files without date, expiry and right: an opener writes records of these columns. */

/** The columns of a snapshot after its first, in the order in which openers write them. */
const COLUMNS = {
  contract: "contract",
  date: "quoteday",
  expiry: "expires",
  right: "callorput",
  strike: "strike",
  bid: "bid",
  ask: "ask",
  impliedVolatility: "iv",
  delta: "delta",
  volume: "volume",
  price: "price",
} as const;

/** One quote of a snapshot, every figure as text; blank for none. */
export type SnapshotRow = { readonly symbol: string } & { readonly [Name in keyof typeof COLUMNS]: string };

const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const snapshot = (
  name: string,
  symbol: string,
  rest: Pick<ChainFormat, "vendor" | "about">,
): ChainFormat => ({
  name,
  ...rest,
  dates: "iso",
  date: COLUMNS.date,
  expiry: COLUMNS.expiry,
  strike: COLUMNS.strike,
  underlying: COLUMNS.price,
  symbol,
  root: COLUMNS.contract,
  sides: [
    {
      right: { in: COLUMNS.right },
      bid: COLUMNS.bid,
      ask: COLUMNS.ask,
      delta: COLUMNS.delta,
      impliedVolatility: COLUMNS.impliedVolatility,
      volume: COLUMNS.volume,
    },
  ],
});

/** Cboe's delayed quotes, as CSV from the page or as JSON from its feed: the close of a session. */
export const CBOE = snapshot("cboe", "cboesymbol", {
  vendor: "Cboe delayed quotes",
  about: "delayed quotes of an evening: the page's quotedata.csv, or the feed's JSON",
});

/** Chains as yfinance gives them, without a date of their own. */
export const YFINANCE: ChainFormat = {
  ...snapshot("yfinance", "yahoosymbol", {
    vendor: "Yahoo Finance",
    about: "option chains of yfinance, with --date or a date in the file's name",
  }),
  isNoVolatility: isYahooPlaceholder,
};

export const snapshotHeader = ({ symbol }: ChainFormat): string[] => [
  String(symbol),
  ...NAMES.map((name) => COLUMNS[name]),
];

/** Returns the fields of a row in the header's order. */
export const snapshotFields = (row: SnapshotRow): string[] => [row.symbol, ...NAMES.map((name) => row[name])];
