import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { sessionsBetween } from "#shared/domain/calendar.ts";
import { addDays, type Day, formatDay } from "#shared/domain/day.ts";

/** The same made quotes as text in the OptionsDX layout, and as Parquet in Alpha Vantage's. */

const HEADER =
  "[QUOTE_UNIXTIME], [QUOTE_READTIME], [QUOTE_DATE], [QUOTE_TIME_HOURS], [UNDERLYING_LAST], [EXPIRE_DATE], " +
  "[EXPIRE_UNIX], [DTE], [C_DELTA], [C_GAMMA], [C_VEGA], [C_THETA], [C_RHO], [C_IV], [C_VOLUME], [C_LAST], [C_SIZE], " +
  "[C_BID], [C_ASK], [STRIKE], [P_BID], [P_ASK], [P_SIZE], [P_LAST], [P_DELTA], [P_GAMMA], [P_VEGA], [P_THETA], " +
  "[P_RHO], [P_IV], [P_VOLUME], [STRIKE_DISTANCE], [STRIKE_DISTANCE_PCT]";

const EXPIRIES = 25;
const STRIKES = 160;
const PRICE = 450;

type Strike = { readonly today: Day; readonly expiry: Day; readonly strike: number };
type Quote = { readonly bid: string; readonly ask: string };

const strikesOn = (today: Day): Strike[] =>
  Array.from({ length: EXPIRIES * STRIKES }, (_, i) => ({
    today,
    expiry: addDays(today, ((19_900 - today) % 7) + 7 * (1 + Math.floor(i / STRIKES))),
    strike: 370 + (i % STRIKES),
  }));

const daysOf = (sessions: number): Day[] =>
  Array.from(sessionsBetween(18_631 as Day, 19_200 as Day).subarray(0, sessions)) as Day[];

const quotesOf = ({ strike }: Strike): readonly [Quote, Quote] => {
  const time = Math.max(0, 20 - Math.abs(strike - PRICE) / 4) + 0.51;
  const quote = (intrinsic: number): Quote => {
    const bid = Math.max(0, intrinsic) + time;
    return { bid: bid.toFixed(2), ask: (bid + 0.05).toFixed(2) };
  };
  return [quote(PRICE - strike), quote(strike - PRICE)];
};

/** Returns one line of the OptionsDX layout: call and put of a strike, with figures of realistic width. */
const line = (each: Strike): string => {
  const { today, expiry, strike } = each;
  const [call, put] = quotesOf(each);
  const unix = today * 86_400 + 72_000;
  const date = formatDay(today);
  const away = Math.abs(strike - PRICE);
  return (
    `${unix}, ${date} 16:00, ${date}, 16.000000, 450.120000, ${formatDay(expiry)}, ${expiry * 86_400 + 72_000}, ` +
    `${expiry - today}.000000, 0.512340, 0.012340, 0.345670, -0.123450, 0.234560, 0.187650, 123.000000, ${call.bid}0000, ` +
    `10 x 12, ${call.bid}0000, ${call.ask}0000, ${strike}.000000, ${put.bid}0000, ${put.ask}0000, 11 x 9, ${put.bid}0000, -0.487660, ` +
    `0.012340, 0.345670, -0.123450, -0.234560, 0.191230, 45.000000, ${away}.000000, ${(away / PRICE).toFixed(6)}\n`
  );
};

/** Writes so many sessions in the OptionsDX layout. */
export const writeOptionsDx = (path: string, sessions: number): void => {
  const file = openSync(path, "w");
  writeSync(file, `${HEADER}\n`);
  for (const day of daysOf(sessions)) writeSync(file, strikesOn(day).map(line).join(""));
  closeSync(file);
};

type Option = Strike & Quote & { readonly isCall: boolean };

const optionsOf = (each: Strike): Option[] =>
  quotesOf(each).map((quote, side) => ({ ...each, ...quote, isCall: side === 0 }));

const contractOf = ({ expiry, strike, isCall }: Option): string =>
  `SPY${formatDay(expiry).slice(2).replaceAll("-", "")}${isCall ? "C" : "P"}${String(strike * 1000).padStart(8, "0")}`;

const COLUMNS: readonly [
  name: string,
  type: "STRING" | "DOUBLE" | "INT64",
  figureOf: (each: Option) => unknown,
][] = [
  ["contractID", "STRING", contractOf],
  ["symbol", "STRING", () => "SPY"],
  ["expiration", "STRING", ({ expiry }) => formatDay(expiry)],
  ["strike", "DOUBLE", ({ strike }) => strike],
  ["type", "STRING", ({ isCall }) => (isCall ? "call" : "put")],
  ["last", "DOUBLE", ({ bid }) => Number(bid)],
  ["mark", "DOUBLE", ({ ask }) => Number(ask)],
  ["bid", "DOUBLE", ({ bid }) => Number(bid)],
  ["bid_size", "INT64", () => 10n],
  ["ask", "DOUBLE", ({ ask }) => Number(ask)],
  ["ask_size", "INT64", () => 12n],
  ["volume", "INT64", ({ isCall }) => (isCall ? 123n : 45n)],
  ["open_interest", "INT64", ({ strike }) => BigInt(strike * 11)],
  ["date", "STRING", ({ today }) => formatDay(today)],
  // A figure of its own in each row, as real ones are.
  [
    "implied_volatility",
    "DOUBLE",
    ({ today, strike }) => Number((0.15 + ((strike * today) % 9973) / 1e5).toFixed(5)),
  ],
  [
    "delta",
    "DOUBLE",
    ({ today, strike, isCall }) => Number((((strike * today) % 9973) / 2e4 - (isCall ? 0 : 0.5)).toFixed(5)),
  ],
  ["gamma", "DOUBLE", ({ today, strike }) => ((strike * today) % 997) / 1e5],
  ["theta", "DOUBLE", () => -0.12345],
  ["vega", "DOUBLE", () => 0.34567],
  ["rho", "DOUBLE", () => 0.23456],
];

/** Rows of a row group, as DuckDB writes them. */
const GROUP_ROWS = 122_880;

/** Writes so many sessions as Parquet with Alpha Vantage's columns, packed by Snappy. */
export const writeParquet = (path: string, sessions: number): void => {
  const options = daysOf(sessions).flatMap(strikesOn).flatMap(optionsOf);
  const columnData = COLUMNS.map(
    ([name, type, figureOf]): ColumnSource => ({
      ...{ name, type },
      data: options.map(figureOf),
    }),
  );
  writeFileSync(path, new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: GROUP_ROWS })));
};

/** Writes the underlying's closes of so many sessions. */
export const writeCloses = (path: string, sessions: number): void => {
  const rows = daysOf(sessions).map((day) => `${formatDay(day)},${PRICE}.12`);
  writeFileSync(path, `date,close\n${rows.join("\n")}\n`);
};
