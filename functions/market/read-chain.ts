import type { MarketBuilder } from "#shared/engine/market/builder.ts";
import { isStorableDay, type QuoteRow } from "#shared/engine/market/quote-rows.ts";
import { dateField } from "./csv/date-field.ts";
import { decimalField } from "./csv/decimal-field.ts";
import { type CsvRecord, recordSplitter, textOf } from "./csv/record-splitter.ts";
import { type ChainLayout, layoutFor, type SideLayout } from "./formats.ts";
import { ImportRefusal, refusalAt } from "./refusal.ts";
import { MOST_CENTS, type RowCounts, rowScreen, tradedExpiry } from "./screen.ts";
import type { SymbolGate } from "./symbol-gate.ts";
import type { TextFile } from "./unpack.ts";

/** Where the rows of an import go. */
export type ChainSink = {
  readonly builder: MarketBuilder;
  readonly counts: RowCounts;
  readonly gate: SymbolGate;
  /** Whose formats were met. */
  readonly vendors: Set<string>;
};

const CALL = 0;
const PUT = 1;
const RIGHTS: Readonly<Record<string, 0 | 1>> = { c: CALL, call: CALL, p: PUT, put: PUT };

/** A column's texts, each decoded once and known again by its bytes: symbols and rights repeat for whole files. */
const repeatedText = () => {
  let known: Uint8Array = new Uint8Array(0);
  let text = "";
  return (record: CsvRecord, field: number): string => {
    const start = record.starts[field]!;
    const length = field < record.fields ? record.ends[field]! - start : 0;
    let isSame = length === known.length;
    for (let i = 0; isSame && i < length; i++) isSame = record.bytes[start + i] === known[i];
    if (!isSame) {
      known = record.bytes.slice(start, start + length);
      text = textOf(record, field);
    }
    return text;
  };
};

/** Reads the right of a side: fixed, or from its column. */
const rightReader = (layout: ChainLayout, side: SideLayout, file: string) => {
  const { right } = side;
  if ("is" in right) {
    const fixed = right.is === "call" ? CALL : PUT;
    return () => fixed;
  }
  const readText = repeatedText();
  return (record: CsvRecord): 0 | 1 => {
    const text = readText(record, right.in);
    const found = RIGHTS[text] ?? RIGHTS[text.toLowerCase()];
    if (found === undefined)
      throw refusalAt(file, record.line, `${layout.header[right.in]} "${text}" is neither call nor put`);
    return found;
  };
};

const blankRow = (): QuoteRow => ({
  day: 0,
  expiry: 0,
  strikeCents: 0,
  right: CALL,
  bidCents: 0,
  askCents: 0,
  delta: Number.NaN,
  impliedVolatility: Number.NaN,
  volume: Number.NaN,
  openInterest: Number.NaN,
  underlyingCents: Number.NaN,
  line: 0,
});

/** Fields beyond the header mean that the others are not where the header says, as after an unquoted comma. */
const refuseExtraFields = (file: string, record: CsvRecord, columns: number): void => {
  for (let field = columns; field < record.fields; field++)
    if (record.starts[field] !== record.ends[field])
      throw refusalAt(file, record.line, `${record.fields} fields where the header has ${columns}`);
};

/** Takes the records of one file, header left out, into the sink: M2 row by row. */
const recordReader = (file: string, layout: ChainLayout, { builder, counts, gate }: ChainSink) => {
  const readDate = dateField(layout.format.dates);
  const readSymbol = repeatedText();
  const whyDropped = rowScreen();
  const [strike, underlying, bid, ask, other] = Array.from({ length: 5 }, decimalField) as [
    ReturnType<typeof decimalField>,
    ReturnType<typeof decimalField>,
    ReturnType<typeof decimalField>,
    ReturnType<typeof decimalField>,
    ReturnType<typeof decimalField>,
  ];
  const sides = layout.sides.map((side) => ({ side, readRight: rightReader(layout, side, file) }));
  const { noVolatilityUpTo, symbolOf = (text: string) => text } = layout.format;
  const row = blankRow();

  const dayIn = (record: CsvRecord, field: number): number => {
    const day = readDate(record, field);
    if (day < 0)
      throw refusalAt(file, record.line, `${layout.header[field]} "${textOf(record, field)}" is no date`);
    return day;
  };

  const numberIn = (record: CsvRecord, field: number): number => {
    other.read(record, field);
    return other.value();
  };

  const readSide = (record: CsvRecord, side: SideLayout): void => {
    bid.read(record, side.bid);
    ask.read(record, side.ask);
    const reason = whyDropped(bid, ask, row.strikeCents, row);
    if (reason !== undefined) {
      counts.dropped[reason]++;
      builder.notePrice(row.day, row.underlyingCents);
      return;
    }
    row.bidCents = bid.cents("down");
    row.askCents = ask.cents("up");
    row.delta = numberIn(record, side.delta);
    const volatility = numberIn(record, side.impliedVolatility);
    row.impliedVolatility = volatility > noVolatilityUpTo ? volatility : Number.NaN;
    row.volume = numberIn(record, side.volume);
    row.openInterest = numberIn(record, side.openInterest);
    builder.add(row);
    counts.kept++;
  };

  return (record: CsvRecord): void => {
    refuseExtraFields(file, record, layout.header.length);
    counts.read += sides.length;
    if (layout.symbol >= 0 && !gate.admits(symbolOf(readSymbol(record, layout.symbol)))) {
      counts.otherSymbols += sides.length;
      return;
    }
    row.line = record.line;
    row.day = dayIn(record, layout.date);
    if (!isStorableDay(row.day))
      throw refusalAt(file, record.line, "a date beyond the calendar of this store");
    row.expiry = tradedExpiry(dayIn(record, layout.expiry));
    strike.read(record, layout.strike);
    row.strikeCents = strike.wholeCents();
    underlying.read(record, layout.underlying);
    const price = underlying.cents("half up");
    row.underlyingCents = price <= MOST_CENTS ? price : Number.NaN;
    for (const { side, readRight } of sides) {
      row.right = readRight(record);
      readSide(record, side);
    }
  };
};

/**
 * Reads one file of a chain into the sink. Throws ImportRefusal, naming file, line and column, on a header of no format
 * and on dates and rights that cannot be read; then nothing of the sink is of use.
 */
export const readChain = async (
  { name, chunks }: TextFile,
  formatName: string,
  sink: ChainSink,
  onChunk: () => void,
): Promise<void> => {
  const splitter = recordSplitter(name);
  let read: ((record: CsvRecord) => void) | undefined;
  const onRecord = (record: CsvRecord): void => {
    if (read) {
      read(record);
      return;
    }
    const header = Array.from({ length: record.fields }, (_, field) => textOf(record, field));
    const layout = layoutFor(name, header, formatName);
    sink.vendors.add(layout.format.vendor);
    read = recordReader(name, layout, sink);
  };
  sink.builder.startFile(name);
  for await (const chunk of chunks) {
    splitter.push(chunk, onRecord);
    onChunk();
  }
  splitter.end(onRecord);
  if (!read) throw new ImportRefusal(name, "the file is empty");
};
