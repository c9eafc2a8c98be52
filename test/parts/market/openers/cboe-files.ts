import type { ImportFile } from "../../../../functions/market/import-file.ts";
import { memoryFile } from "../import-text.ts";

/** Makes files in the two layouts of Cboe's delayed quotes. */

/** One option as Cboe gives it; figures as they stand in the file. */
export type CboeOption = {
  readonly option: string;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly iv?: number;
  readonly delta?: number;
  readonly volume?: number;
};

/** An evening: when the file was made, in UTC and as the page writes it in New York, and what it says. */
export type Evening = {
  readonly timestamp: string;
  readonly pageTime: string;
  readonly price: number;
  readonly options: readonly CboeOption[];
};

const optionText = ({ option, bid, ask, iv = 0, delta = 0, volume = 0 }: CboeOption): string =>
  JSON.stringify({
    ...{
      option,
      bid,
      bid_size: 3.0,
      ask,
      ask_size: 2.0,
      iv,
      open_interest: 12.0,
      volume,
      delta,
      gamma: 0.01,
    },
    ...{ theo: 1.5, tick: "up", last_trade_price: 1.4, last_trade_time: null, prev_day_close: 1.35 },
  });

/** The parts of a feed's JSON that tests change. */
type Parts = { readonly symbol?: string; readonly data?: object; readonly timestamp?: string | null };

/** Returns the feed's JSON of an evening: the underlying's figures stand after the options. */
export const feedText = (evening: Evening, parts: Parts = {}): string => {
  const { symbol = "^SPX", data = {}, timestamp = evening.timestamp } = parts;
  const options = evening.options.map(optionText).join(", ");
  const about = {
    symbol,
    security_type: "index",
    current_price: evening.price,
    close: evening.price,
    ...data,
  };
  return `{"timestamp": ${JSON.stringify(timestamp)}, "data": {"options": [${options}], ${JSON.stringify(about).slice(1, -1)}}, "symbol": "_SPX"}`;
};

export const TABLE_HEADER =
  "Expiration Date,Calls,Last Sale,Net,Bid,Ask,Volume,IV,Delta,Gamma,Open Interest,Strike,Puts,Last Sale,Net,Bid,Ask,Volume,IV,Delta,Gamma,Open Interest";

const sideText = ({ option, bid, ask, iv = 0, delta = 0, volume = 0 }: CboeOption): string =>
  [option, 1.4, 0.05, bid, ask, volume, iv, delta, 0.01, 12].join(",");

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Returns a row of the page's file: a call and the put of its strike. */
const tableRow = (call: CboeOption, put: CboeOption): string => {
  const [, year, month, date, strike] = /(\d\d)(\d\d)(\d\d)C(\d{8})$/.exec(call.option) ?? [];
  const expiry = `Fri ${MONTHS[Number(month) - 1]} ${date} 20${year}`;
  return [expiry, sideText(call), (Number(strike) / 1000).toFixed(2), sideText(put)].join(",");
};

/** Returns the lines of the page's `quotedata.csv`; calls and puts alternate in an evening's options. */
export const tableLines = ({ options, pageTime, price }: Evening): string[] => [
  "",
  `S&P 500 INDEX,Last: ${price},Change:  -3.25`,
  `"Date: ${pageTime}",Bid: ${price - 1},Ask: ${price + 1},Size: 1*1,Volume: 0`,
  TABLE_HEADER,
  ...options.flatMap((call, i) => (i % 2 === 0 ? [tableRow(call, options[i + 1]!)] : [])),
];

export const feedFile = (
  evening: Evening,
  name = "_SPX.json",
  pieceBytes = 1000,
  symbol?: string,
): ImportFile => memoryFile(name, feedText(evening, symbol === undefined ? {} : { symbol }), pieceBytes);

export const tableFile = (evening: Evening, name = "spx_quotedata.csv"): ImportFile =>
  memoryFile(name, `${tableLines(evening).join("\r\n")}\r\n`);

const pair = (contract: string, call: Omit<CboeOption, "option">, put: Omit<CboeOption, "option">) => [
  { option: contract, ...call },
  { option: contract.replace(/C(\d{8})$/, "P$1"), ...put },
];

/** Wednesday 18 to Friday 20 November 2026; the put 5900 of 18 December is quoted 40.00, 25.00 and 12.50. */
export const EVENINGS: readonly Evening[] = [
  ["2026-11-18 21:45:07", "November 18, 2026 at 4:45 PM EST", 6000.5, "40.00", "40.40"] as const,
  ["2026-11-20 01:10:00", "November 19, 2026 at 8:10 PM EST", 6050.25, "25.00", "25.50"] as const,
  ["2026-11-20 21:15:00", "November 20, 2026 at 4:15 PM EST", 6100, "12.50", "12.80"] as const,
].map(([timestamp, pageTime, price, bid, ask], i) => ({
  timestamp,
  pageTime,
  price,
  options: [
    ...pair(
      "SPXW261218C05900000",
      { bid: 150 + 40 * i, ask: 151 + 40 * i, iv: 0.1815, delta: 0.71, volume: 9 },
      { bid: Number(bid), ask: Number(ask), iv: 0.1902, delta: -0.29, volume: 31 },
    ),
    ...pair("SPXW261218C06000000", { bid: 90, ask: 91, delta: 0.52 }, { bid: 70, ask: 71, delta: -0.48 }),
    // The same expiry settles at the open under the other root: A1 leaves it out.
    ...pair(
      "SPX261218C05900000",
      { bid: 148, ask: 149.5, delta: 0.71 },
      { bid: 39, ask: 39.9, delta: -0.29 },
    ),
  ],
}));
