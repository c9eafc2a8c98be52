import { type Day, dayOf, formatDay, parseDay } from "#shared/domain/day.ts";
import { cutCheck } from "../chain/cut-check.ts";
import { fieldCountCheck } from "../chain/field-count.ts";
import { type CsvRecord, type RecordSplitter, recordSplitter, textOf } from "../csv/record-splitter.ts";
import type { Table } from "../packed/text-file.ts";
import { snapshotFields, snapshotHeader, YFINANCE } from "../readers/snapshots.ts";
import { ImportRefusal, refusalAt } from "../refusal.ts";
import { optionSymbolIn, ownerOfRoot } from "./option-symbol.ts";
import { dateInName } from "./quote-date.ts";
import { recordWriter } from "./record-writer.ts";

/**
 * Opens a chain as yfinance gives it. Right, expiry and strike are in the option symbol. The date of the quotes is a
 * column that the collector added, the date given with the import, or the one in the file's name.
 */

const ALIASES = {
  contract: ["contractsymbol"],
  strike: ["strike"],
  bid: ["bid"],
  ask: ["ask"],
  impliedVolatility: ["impliedvolatility"],
  delta: ["delta"],
  volume: ["volume"],
  price: ["spot", "underlying", "underlyingprice", "underlying_price", "underlying_last", "stock_price"],
  traded: ["lasttradedate"],
  date: ["quote_date", "snap_date", "date", "quotedate", "snapdate", "snapshot_date", "session"],
} as const;
type Columns = Readonly<Record<keyof typeof ALIASES, number>>;

const normalName = (name: string): string => name.replaceAll(/[\s"\ufeff]/g, "").toLowerCase();

/** The columns of Yahoo's chains with everything in them, which are read as they are. */
const WHOLE = ["session", "expiry", "type"];

/** True where the first line of a file has yfinance's columns, without those that make it whole. */
export const isYfinance = (head: string): boolean => {
  const names = new Set((/^[^\r\n]*/.exec(head.trimStart())?.[0] ?? "").split(/[,;\t|]/).map(normalName));
  return names.has("contractsymbol") && !WHOLE.every((name) => names.has(name));
};

const columnsIn = (file: string, line: number, header: readonly string[]): Columns => {
  const names = header.map(normalName);
  const columns = Object.fromEntries(
    Object.entries(ALIASES).map(([name, aliases]) => {
      const found = aliases.find((alias) => names.includes(alias));
      return [name, found === undefined ? -1 : names.indexOf(found)];
    }),
  ) as Columns;
  const missing = (["bid", "ask"] as const).filter((name) => columns[name] < 0);
  if (missing.length > 0)
    throw refusalAt(file, line, `the header lacks ${missing.join(", ")}, which yfinance's chains have`);
  return columns;
};

/** Such as `2026-11-20`, with a time and a zone or without, or `20261120`. */
const DATE = /^(\d{4})-?(\d{2})-?(\d{2})(?:[ T](\d{2}):(\d{2})\S*?(Z|[+-]\d{2}:?\d{2})?)?$/;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** New York is four or five hours behind; the later date is right for every time at which options trade. */
const BEHIND_MS = 5 * HOUR_MS;

/** Returns a reader of dates in New York's time; undefined for other text. It caches the last text. */
const dateReader = () => {
  let [known, answer]: [string, Day | undefined] = ["", undefined];
  const read = (text: string): Day | undefined => {
    const [, year, month, date, hour, minute, zone] = DATE.exec(text) ?? [];
    if (!year) return undefined;
    if (zone === undefined || hour === undefined) return parseDay(`${year}-${month}-${date}`);
    const ms = Date.parse(`${year}-${month}-${date}T${hour}:${minute}${zone}`);
    return Number.isNaN(ms) ? undefined : (Math.floor((ms - BEHIND_MS) / DAY_MS) as Day);
  };
  return (text: string): Day | undefined => {
    if (text !== known) [known, answer] = [text, read(text)];
    return answer;
  };
};

const EXAMPLE = formatDay(dayOf(2026, 11, 20));

/** Returns the one date of a file without a column of dates. Throws ImportRefusal without any. */
const fixedDate = (file: string, given: string | undefined): string => {
  const date = given ?? dateInName(file);
  if (date !== undefined) return date;
  throw new ImportRefusal(
    file,
    `This looks like a yfinance dump: add --date ${EXAMPLE}, the session of its quotes, or put that date into the file's name`,
  );
};

const rowReader = (file: string, names: readonly string[], line: number, given: string | undefined) => {
  const columns = columnsIn(file, line, names);
  const fixed = columns.date < 0 ? fixedDate(file, given) : undefined;
  const isNamed = fixed !== undefined && given === undefined;
  const checkFieldCount = fieldCountCheck(file, names);
  const cut = cutCheck(file);
  const write = recordWriter();
  const [readDate, readTraded] = [dateReader(), dateReader()];
  let [rows, expiring] = [0, 0];

  const dateOf = (record: CsvRecord): string => {
    if (fixed !== undefined) return fixed;
    const text = textOf(record, columns.date);
    const day = readDate(text);
    if (day === undefined) throw refusalAt(file, record.line, `${names[columns.date]} "${text}" is no date`);
    const date = formatDay(day);
    if (given !== undefined && given !== date)
      throw refusalAt(file, record.line, `${names[columns.date]} ${date} is not --date ${given}`);
    return date;
  };

  const checkTraded = (record: CsvRecord, date: string): void => {
    const text = columns.traded < 0 ? "" : textOf(record, columns.traded);
    if (text.slice(0, date.length) <= date) return;
    const traded = readTraded(text);
    if (traded !== undefined && formatDay(traded) > date)
      throw refusalAt(
        file,
        record.line,
        `it traded on ${formatDay(traded)}, after ${date}, which was taken as the date of its quotes: say the right one by --date`,
      );
  };

  return {
    fields: Object.values(columns).filter((field) => field >= 0),
    header: () => write(snapshotHeader(YFINANCE), line),
    read: (record: CsvRecord): CsvRecord => {
      checkFieldCount(record);
      cut.note(record);
      const text = (name: keyof Columns): string => (columns[name] < 0 ? "" : textOf(record, columns[name]));
      const contract = text("contract");
      const symbol = optionSymbolIn(contract);
      if (!symbol)
        throw refusalAt(
          file,
          record.line,
          `contractSymbol "${contract}" is no option symbol such as SPY261218C00600000`,
        );
      const { root, expiry, right } = symbol;
      const date = dateOf(record);
      checkTraded(record, date);
      rows++;
      if (expiry === date) expiring++;
      const row = snapshotFields({
        ...{
          symbol: ownerOfRoot(root),
          contract,
          date,
          expiry,
          right,
          strike: text("strike") || symbol.strike,
        },
        ...{ bid: text("bid"), ask: text("ask"), impliedVolatility: text("impliedVolatility") },
        ...{ delta: text("delta"), volume: text("volume"), price: text("price") },
      });
      return write(row, record.line);
    },
    check: (): void => {
      cut.check();
      if (isNamed && rows > 0 && expiring === rows)
        throw new ImportRefusal(
          file,
          `all its options expire on ${fixed}, the date in its name: say by --date of which session its quotes are`,
        );
    },
  };
};

/** Returns the opener of one text. `given` is the date of an import. */
export const yfinance = (file: string, given: string | undefined): RecordSplitter => {
  const splitter = recordSplitter(file);
  let reader: ReturnType<typeof rowReader> | undefined;
  const taking = (onRecord: (record: CsvRecord) => void) => (record: CsvRecord) => {
    if (reader) {
      onRecord(reader.read(record));
      return;
    }
    const names = Array.from({ length: record.fields }, (_, field) => textOf(record, field));
    reader = rowReader(file, names, record.line, given);
    onRecord(reader.header());
  };
  return {
    dialect: splitter.dialect,
    push: (chunk, onRecord) => splitter.push(chunk, taking(onRecord)),
    end: (onRecord) => {
      splitter.end(taking(onRecord));
      reader?.check();
    },
  };
};

/** Returns a table of yfinance's columns as one of the format's. `given` is the date of an import. */
export const yfinanceTable = (file: string, table: Table, given: string | undefined): Table => {
  const reader = rowReader(file, table.header, 0, given);
  return {
    header: snapshotHeader(YFINANCE),
    read: async (_, onRecord, onRows) => {
      const wanted = { fields: reader.fields, dates: "iso" } as const;
      await table.read(wanted, (record) => onRecord(reader.read(record)), onRows);
      reader.check();
    },
  };
};
