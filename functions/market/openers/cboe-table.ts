import { type Day, dayOf, formatDay } from "#shared/domain/day.ts";
import { cutCheck } from "../chain/cut-check.ts";
import { fieldCountCheck } from "../chain/field-count.ts";
import { commas } from "../csv/dialect.ts";
import { type CsvRecord, type RecordSplitter, recordSplitter, textOf } from "../csv/record-splitter.ts";
import { CBOE, snapshotFields, snapshotHeader } from "../readers/snapshots.ts";
import { ImportRefusal, refusalAt } from "../refusal.ts";
import { optionSymbolIn, ownerOfRoot } from "./option-symbol.ts";
import { snapshotDate } from "./quote-date.ts";
import { type NewYorkMoment, sessionOfSnapshot } from "./quote-session.ts";
import { recordWriter } from "./record-writer.ts";

/**
 * Opens `quotedata.csv` of Cboe's delayed quotes: a blank line, a line with the underlying's name and price, a line with
 * the time in New York, then a header in which the names of the calls' columns come again for the puts. Expiry, right and
 * strike are those of the option symbols.
 */

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const PRICE = /\bLast: *([\d.]+)/;
/** Such as `November 20, 2026 at 4:15 PM EST`. */
const TIME =
  /([A-Z][a-z]{2})[a-z]* +(\d{1,2}),? +(\d{4}) +(?:at|@) +(\d{1,2}):(\d{2}) *([AP]M)? *(?:E[SD]?T)\b/;

const dayIn = (month: string, date: string, year: string): Day | undefined => {
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  const day = dayOf(Number(year), number, Number(date));
  return number > 0 && formatDay(day).endsWith(`-${date.padStart(2, "0")}`) ? day : undefined;
};

/** Returns the moment that the lines before the header name; undefined where it is not read, as in other languages. */
export const momentIn = (text: string): NewYorkMoment | undefined => {
  const [, month = "", date = "", year = "", hour, minute, half] = TIME.exec(text) ?? [];
  const day = dayIn(month, date, year);
  if (day === undefined) return undefined;
  const hours = half ? (Number(hour) % 12) + (half === "PM" ? 12 : 0) : Number(hour);
  return { day, minutes: 60 * hours + Number(minute) };
};

const fieldsOf = (record: CsvRecord): string[] =>
  Array.from({ length: record.fields }, (_, field) => textOf(record, field));

const isHeader = (fields: readonly string[]): boolean =>
  fields[0] === "Expiration Date" && fields[1] === "Calls" && fields.includes("Puts");

/** True where the first lines of a file are those of `quotedata.csv`. */
export const isCboeTable = (head: string): boolean => /^"?Expiration Date"?,"?Calls"?,/m.test(head);

type Side = Readonly<Record<"contract" | "bid" | "ask" | "impliedVolatility" | "delta" | "volume", number>>;

/** Returns the columns of a side: the first of each name from its option symbol on. */
const sideIn = (file: string, line: number, header: readonly string[], first: number): Side => {
  const positionOf = (name: string): number => {
    const at = header.indexOf(name, first);
    if (at < 0) throw refusalAt(file, line, `the header lacks ${name} after ${header[first]}`);
    return at;
  };
  const volume = header.includes("Vol") ? "Vol" : "Volume";
  return {
    contract: first,
    bid: positionOf("Bid"),
    ask: positionOf("Ask"),
    impliedVolatility: positionOf("IV"),
    delta: positionOf("Delta"),
    volume: positionOf(volume),
  };
};

/** The facts about all rows in the lines before the header. */
type About = { readonly date: string; readonly price: string };

const rowReader = (file: string, header: CsvRecord, { date, price }: About) => {
  const names = fieldsOf(header);
  const sides = (["Calls", "Puts"] as const).map((name) =>
    sideIn(file, header.line, names, names.indexOf(name)),
  );
  const checkFieldCount = fieldCountCheck(file, names);
  const cut = cutCheck(file);
  const write = recordWriter();
  const sideOf = (record: CsvRecord, side: Side): string[] => {
    const text = (name: keyof Side): string => textOf(record, side[name]);
    const contract = text("contract");
    const symbol = optionSymbolIn(contract);
    if (!symbol)
      throw refusalAt(file, record.line, `"${contract}" is no option symbol such as SPXW261218C06000000`);
    const { root, right, strike, expiry } = symbol;
    return snapshotFields({
      ...{ symbol: ownerOfRoot(root), contract, date, expiry, right, strike, price },
      ...{ bid: text("bid"), ask: text("ask"), impliedVolatility: text("impliedVolatility") },
      ...{ delta: text("delta"), volume: text("volume") },
    });
  };
  return {
    header: () => write(snapshotHeader(CBOE), header.line),
    read: (record: CsvRecord, onRecord: (record: CsvRecord) => void): void => {
      checkFieldCount(record);
      cut.note(record);
      for (const side of sides) onRecord(write(sideOf(record, side), record.line));
    },
    check: cut.check,
  };
};

/** Returns the opener of one file. `given` is the date of an import, for a file that does not say its time. */
export const cboeTable = (file: string, given: string | undefined): RecordSplitter => {
  const splitter = recordSplitter(file);
  const before: string[] = [];
  let reader: ReturnType<typeof rowReader> | undefined;
  const begin = (header: CsvRecord) => {
    const text = before.join("\n");
    const moment = momentIn(text);
    if (moment === undefined && given === undefined && before.length > 0)
      throw new ImportRefusal(
        file,
        `the time in "${before.at(-1)}" is not read: save the page in English, or add --date 2026-11-20`,
      );
    const own = moment && sessionOfSnapshot(file, moment);
    reader = rowReader(file, header, {
      date: snapshotDate(file, own, given),
      price: PRICE.exec(text)?.[1] ?? "",
    });
    return reader.header();
  };
  const taking = (onRecord: (record: CsvRecord) => void) => (record: CsvRecord) => {
    if (reader) reader.read(record, onRecord);
    else if (isHeader(fieldsOf(record))) onRecord(begin(record));
    else before.push(fieldsOf(record).join(", "));
  };
  return {
    // Prices before the header and strikes of symbols have points.
    dialect: commas,
    push: (chunk, onRecord) => splitter.push(chunk, taking(onRecord)),
    end: (onRecord) => {
      splitter.end(taking(onRecord));
      reader?.check();
    },
  };
};
