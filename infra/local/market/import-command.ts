import { createReadStream, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { ANY_OTHER_WAY, CHAIN_WAYS } from "#shared/domain/data/chain-ways.ts";
import type { ChainFormat } from "../../../functions/market/chain/chain-format.ts";
import { columnMapOf } from "../../../functions/market/chain/column-map.ts";
import { FORMATS } from "../../../functions/market/chain/formats.ts";
import type { Reach } from "../../../functions/market/fetch/drop.ts";
import {
  COMMAND_REACH,
  fileAtAddress,
  isAddress,
  withFetched,
} from "../../../functions/market/fetch/fetched-order.ts";
import type { ImportFile } from "../../../functions/market/import-file.ts";
import { importOrder, type Order } from "../../../functions/market/import-order.ts";
import { progressLine, reportLines } from "../../../functions/market/import-report.ts";
import { ImportRefusal } from "../../../functions/market/refusal.ts";
import { SIDE_FILES, type SideFiles } from "../../../functions/market/side-files/read-side-files.ts";
import type { Objects } from "../../../functions/store/objects/ports.ts";

/** What `npm run import` does, apart from where the data are kept. */

/** Two spaces behind the longest name. */
const FORMAT_WIDTH = Math.max(...FORMATS.map(({ name }) => name.length)) + 2;

/** Returns a line of what a format is, and one of where its files come from and what they cost. */
const formatLines = ({ name, about }: ChainFormat): string[] => [
  `  ${name.padEnd(FORMAT_WIDTH)}${about}`,
  ...CHAIN_WAYS.filter(({ formats }) => formats.includes(name)).map(
    ({ kind, address, cost }) => `  ${"".padEnd(FORMAT_WIDTH)}${kind}: ${address}; ${cost}`,
  ),
];

/** What is printed for `--help` and below every refusal of arguments. */
export const USAGE = `usage: npm run import -- --ticker SPY [options] FILES…
  --format     auto (default: by each file's header), or a name from below
  --date       the session of quotes that do not say it, as yfinance's: 2026-11-20
  --symbol     the files' symbol for the ticker, where it is another
  --columns    the files' columns where headers say otherwise: date=QuoteDay,expiry=Exp,right=CP,strike=K,bid=B,ask=A
               (also iv, delta, volume, open_interest, underlying, symbol, root)
  --name       display name
  --source     who the data come from
  --underlying CSV of the underlying: date,open,high,low,close,volume, or a history of Cboe's or Yahoo's
  --events     CSV of events: type,date,time
  --splits     CSV of splits: date,ratio
  --dividends  CSV of ordinary dividends: date,amount (ex-date, $ a share)
  --settlement CSV of settlement prices of AM-settled expiries: date,price (expiry, $)
  --rates      CSV of 3-month bill yields for all tickers: date,percent (percent a year)
  --jumps      takes closes that look like splits, or are not the chain's prices, as real
  --keep-rest  imports the rest of a file that loses more than half of its rows to one reason
  --append     adds the files' sessions to the ticker; one that it has already is replaced
  --replace    lets sessions go that the ticker has and the files lack
--rates goes with a ticker's files or alone.
Without FILES, --ticker VIX --underlying VIX_History.csv gives every ticker its VIX criteria.
Each file may be an https:// address, CSV or Parquet, and packed with gzip or zip. Formats:
${FORMATS.flatMap(formatLines).join("\n")}
${ANY_OTHER_WAY}`;

/** Chunks of this size keep both disk and parser busy. */
const READ_BYTES = 1 << 18;

/** Returns the file that an argument names. Throws ImportRefusal where there is none. */
export const fileAt = (path: string): ImportFile => {
  if (isAddress(path)) return fileAtAddress(path);
  const about = statSync(path, { throwIfNoEntry: false });
  if (!about?.isFile()) throw new ImportRefusal(path, "there is no such file");
  return {
    name: path,
    bytes: about.size,
    open: async (range) =>
      createReadStream(path, {
        highWaterMark: READ_BYTES,
        ...(range && { start: range.start, end: range.end - 1 }),
      }),
  };
};

const readArguments = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ticker: { type: "string" },
        format: { type: "string", default: "auto" },
        columns: { type: "string", default: "" },
        date: { type: "string" },
        symbol: { type: "string" },
        name: { type: "string" },
        source: { type: "string" },
        underlying: { type: "string" },
        events: { type: "string" },
        splits: { type: "string" },
        dividends: { type: "string" },
        settlement: { type: "string" },
        rates: { type: "string" },
        jumps: { type: "boolean", default: false },
        "keep-rest": { type: "boolean", default: false },
        append: { type: "boolean", default: false },
        replace: { type: "boolean", default: false },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new ImportRefusal("", `${(error as Error).message}\n${USAGE}`);
  }
};

const sideFilesOf = (paths: { readonly [Name in keyof SideFiles]?: string }): SideFiles =>
  Object.fromEntries(
    SIDE_FILES.flatMap((name) => {
      const path = paths[name];
      return path === undefined ? [] : [[name, fileAt(path)]];
    }),
  );

/** The order that the arguments give; undefined where they ask for help. Throws ImportRefusal on others. */
export const orderOf = (args: readonly string[]): Order | undefined => {
  const { values, positionals } = readArguments(args);
  const { ticker, format, date, symbol, name, source, jumps, append, replace, help } = values;
  if (help) return undefined;
  if (append && replace) throw new ImportRefusal("", `--append and --replace exclude each other\n${USAGE}`);
  const rates = values.rates === undefined ? undefined : fileAt(values.rates);
  const sideFiles = sideFilesOf(values);
  const isOfTicker = ticker !== undefined || positionals.length > 0 || Object.keys(sideFiles).length > 0;
  if (rates && !isOfTicker) return { rates, append };
  const isEnough = append ? isOfTicker : positionals.length > 0 || values.underlying !== undefined;
  if (ticker === undefined || !isEnough)
    throw new ImportRefusal("", `a ticker and at least one file are needed\n${USAGE}`);
  return {
    ticker,
    format,
    columns: columnMapOf(values.columns),
    files: positionals.map(fileAt),
    jumps,
    keepRest: values["keep-rest"],
    replace,
    append,
    ...(date !== undefined && { date }),
    ...(symbol !== undefined && { symbol }),
    ...(name !== undefined && { displayName: name }),
    ...(source !== undefined && { source }),
    ...sideFiles,
    ...(rates && { rates }),
  };
};

/** Where lines go; a terminal is redrawn. */
export type Screen = { readonly isTTY?: boolean; write(text: string): unknown };

const [REDRAWN_EVERY_MS, PRINTED_EVERY_MS] = [100, 3000];
const ERASE_LINE = "\r\u001b[2K";

/** A progress line: redrawn in place on a terminal, printed now and then elsewhere. */
const progressTo = (screen: Screen) => {
  const started = Date.now();
  const spacing = screen.isTTY ? REDRAWN_EVERY_MS : PRINTED_EVERY_MS;
  let last = started;
  return {
    show: (progress: Parameters<typeof progressLine>[0]): void => {
      const now = Date.now();
      if (now - last < spacing) return;
      last = now;
      const line = progressLine(progress, (now - started) / 1000);
      screen.write(screen.isTTY ? `${ERASE_LINE}${line}` : `${line}\n`);
    },
    clear: (): void => {
      if (screen.isTTY) screen.write(ERASE_LINE);
    },
  };
};

/** Where rows of a large import and fetched files go, and which addresses may be fetched. */
type Surroundings = { readonly scratchFolder?: string; readonly reach?: Reach };

/** Fetches what the order names by address, and imports it into the objects of the market bucket; the report's lines. */
export const runImport = async (
  order: Order,
  market: Objects,
  screen: Screen,
  { scratchFolder, reach = COMMAND_REACH }: Surroundings = {},
): Promise<string[]> => {
  const fetching = progressTo(screen);
  const folder = scratchFolder !== undefined && { scratchFolder };
  const means = { reach, folder: scratchFolder, onProgress: fetching.show };
  try {
    return await withFetched(order, means, async (files) => {
      const { show } = progressTo(screen);
      return reportLines(await importOrder(files, market, { onProgress: show, ...folder }));
    });
  } finally {
    fetching.clear();
  }
};
