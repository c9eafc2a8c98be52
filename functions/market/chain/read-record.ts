import { centsOfNumber } from "#shared/domain/money.ts";
import type { MarketBuilder } from "#shared/engine/market/build/builder.ts";
import { isStorableDay, type QuoteRow } from "#shared/engine/market/build/quote-rows.ts";
import { dateField } from "../csv/date-field.ts";
import { decimalField } from "../csv/decimal-field.ts";
import type { Dialect } from "../csv/dialect.ts";
import { type CsvRecord, textOf } from "../csv/record-splitter.ts";
import { refusalAt } from "../refusal.ts";
import { contractReader, type RecordContract } from "./contract-reader.ts";
import { cutCheck } from "./cut-check.ts";
import { fieldCountCheck } from "./field-count.ts";
import type { ChainLayout, SideLayout } from "./formats.ts";
import type { LeftOutCounts } from "./left-out.ts";
import { lossCheck } from "./loss-check.ts";
import type { RootGate } from "./option-root.ts";
import type { QuoteTimeGate } from "./quote-time.ts";
import { repeatedText } from "./repeated-text.ts";
import { FIRST_TESTED_DAY, MOST_CENTS, type RowCounts, rowScreen, tradedExpiry } from "./screen.ts";
import { sideCheck } from "./side-check.ts";
import type { SideCloses } from "./side-closes.ts";
import type { SymbolGate } from "./symbol-gate.ts";

export type ChainSink = {
  readonly builder: MarketBuilder;
  readonly counts: RowCounts;
  readonly gate: SymbolGate;
  readonly roots: RootGate;
  readonly time: QuoteTimeGate;
  readonly leftOut: LeftOutCounts;
  readonly vendors: Set<string>;
  /** The underlying file's closes, for rows without a price of their own. */
  readonly closes: SideCloses;
  /** Takes the rest of a file that loses most of its rows. */
  readonly keepRest: boolean;
  /** Columns of plain files that have no meaning here. */
  readonly unread: Set<string>;
  /** Members of zip files that are no chains. */
  readonly passedOver: Set<string>;
};

const CALL = 0;
const PUT = 1;
/** No option costs a million dollars, no volatility is a hundred million percent, and none is listed for 30 years. */
const MOST_ASK_CENTS = 100_000_000;
const MOST_VOLATILITY = 1e6;
const MOST_DAYS = 30 * 366;
const RIGHTS: ReadonlyMap<string, 0 | 1> = new Map([
  ["c", CALL],
  ["call", CALL],
  ["p", PUT],
  ["put", PUT],
]);

const rightReader = (layout: ChainLayout, side: SideLayout, file: string) => {
  const { right } = side;
  if ("is" in right) {
    const fixed = right.is === "call" ? CALL : PUT;
    return () => fixed;
  }
  const readText = repeatedText();
  return (record: CsvRecord): 0 | 1 => {
    const text = readText(record, right.in);
    const found = RIGHTS.get(text) ?? RIGHTS.get(text.toLowerCase());
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
  underlyingCents: Number.NaN,
  line: 0,
});

type Shared = {
  readonly file: string;
  readonly layout: ChainLayout;
  readonly dialect: Dialect;
  readonly contract: RecordContract;
};

/** Returns a reader of one quote: it completes the row, applies M2 and A1, and passes it on. */
const sideReader = (
  { file, layout, dialect, contract }: Shared,
  side: SideLayout,
  { builder, counts, roots, leftOut }: ChainSink,
  note: (row: QuoteRow) => void,
) => {
  const readRight = rightReader(layout, side, file);
  const whyDropped = rowScreen();
  const { noDelta, noVolatilityUpTo = 0, isNoVolatility = () => false } = layout.format;
  const [bid, ask, other] = [decimalField(0, dialect), decimalField(0, dialect), decimalField(0, dialect)];
  const numberIn = (record: CsvRecord, field: number): number => {
    other.read(record, field);
    return other.value();
  };
  const isVolatility = (value: number): boolean => value > noVolatilityUpTo && !isNoVolatility(value);
  const impossible = (record: CsvRecord, field: number, why: string) =>
    refusalAt(file, record.line, `${layout.header[field]} "${textOf(record, field)}" ${why}`);
  return (record: CsvRecord, row: QuoteRow): void => {
    row.right = readRight(record);
    bid.read(record, side.bid);
    ask.read(record, side.ask);
    const reason = whyDropped(bid, ask, row.strikeCents, row);
    if (reason !== undefined) {
      counts.dropped[reason]++;
      builder.notePrice(row.day, row.underlyingCents);
      return;
    }
    if (!roots.admits(contract.kind, row.expiry)) {
      counts.otherContracts++;
      leftOut.note(contract.root, "listed twice", row.day, 1);
      builder.notePrice(row.day, row.underlyingCents);
      return;
    }
    row.bidCents = bid.cents("down");
    row.askCents = ask.cents("up");
    if (row.askCents > MOST_ASK_CENTS) throw impossible(record, side.ask, "is no price of an option");
    other.read(record, side.delta);
    row.delta = side.isCallsDelta ? other.lessOne() : other.value();
    if (row.delta === noDelta) row.delta = Number.NaN;
    const volatility = numberIn(record, side.impliedVolatility);
    if (volatility > MOST_VOLATILITY) throw impossible(record, side.impliedVolatility, "is no volatility");
    row.impliedVolatility = isVolatility(volatility) ? volatility : Number.NaN;
    row.volume = numberIn(record, side.volume);
    note(row);
    builder.add(row);
    counts.kept++;
    if (row.day < FIRST_TESTED_DAY) counts.early++;
  };
};

/** Returns a reader of the underlying's price in cents: its column, else its quote's mid, else NaN. */
const priceReader = (layout: ChainLayout, dialect: Dialect) => {
  const [price, bid, ask] = [decimalField(0, dialect), decimalField(0, dialect), decimalField(0, dialect)];
  const mid = (record: CsvRecord): number => {
    bid.read(record, layout.underlyingBid);
    ask.read(record, layout.underlyingAsk);
    const both = bid.value() > 0 && ask.value() > 0;
    return both ? centsOfNumber((bid.value() + ask.value()) / 2, "half up") : Number.NaN;
  };
  const own = (record: CsvRecord): number => {
    price.read(record, layout.underlying);
    return price.cents("half up");
  };
  const read = layout.underlying < 0 && layout.underlyingBid >= 0 ? mid : own;
  return (record: CsvRecord): number => {
    const cents = read(record);
    return cents <= MOST_CENTS ? cents : Number.NaN;
  };
};

/** Returns a reader of the fields that a record's quotes share, from date to underlying price. */
const commonReader = (file: string, layout: ChainLayout, dialect: Dialect) => {
  const readDate = dateField(layout.format.dates);
  const strike = decimalField(layout.format.strikePlaces, dialect);
  const priceOf = priceReader(layout, dialect);
  const dayIn = (record: CsvRecord, field: number): number => {
    const day = readDate(record, field);
    if (day < 0)
      throw refusalAt(file, record.line, `${layout.header[field]} "${textOf(record, field)}" is no date`);
    return day;
  };
  return (record: CsvRecord, row: QuoteRow): void => {
    row.line = record.line;
    row.day = dayIn(record, layout.date);
    if (!isStorableDay(row.day))
      throw refusalAt(file, record.line, "a date beyond the calendar of this store");
    row.expiry = tradedExpiry(dayIn(record, layout.expiry));
    if (row.expiry - row.day > MOST_DAYS)
      throw refusalAt(
        file,
        record.line,
        `${layout.header[layout.expiry]} "${textOf(record, layout.expiry)}" is more than 30 years after its date`,
      );
    strike.read(record, layout.strike);
    row.strikeCents = strike.wholeCents();
    row.underlyingCents = priceOf(record);
  };
};

const ZERO = 48;

/** True for a field that is neither blank nor 0. */
const isMarked = ({ bytes, starts, ends, fields }: CsvRecord, field: number): boolean => {
  const length = field < fields ? ends[field]! - starts[field]! : 0;
  return length > 1 || (length === 1 && bytes[starts[field]!] !== ZERO);
};

/** Reads the records of one file into the sink. `end` throws where the file as a whole is implausible. */
export type RecordReader = {
  /** Takes a record, the header left out. */
  readonly read: (record: CsvRecord) => void;
  readonly end: () => void;
};

export const recordReader = (
  file: string,
  layout: ChainLayout,
  dialect: Dialect,
  sink: ChainSink,
): RecordReader => {
  const { counts, gate, leftOut } = sink;
  const readContract = contractReader(layout, gate);
  const readCommon = commonReader(file, layout, dialect);
  const checkFieldCount = fieldCountCheck(file, layout.header);
  const cut = cutCheck(file);
  const checkLoss = sink.keepRest ? undefined : lossCheck(file, counts);
  const contract: RecordContract = { symbol: "", root: "", kind: "only" };
  const shared: Shared = { file, layout, dialect, contract };
  const checks = layout.sides.map((side) => sideCheck(file, layout, side, sink.closes));
  const readSides = layout.sides.map((side, i) => sideReader(shared, side, sink, checks[i]!.note));
  const row = blankRow();
  const isAdjusted = (record: CsvRecord): boolean =>
    contract.kind === "adjusted" || (layout.adjusted >= 0 && isMarked(record, layout.adjusted));
  const read = (record: CsvRecord): void => {
    checkFieldCount(record);
    cut.note(record);
    counts.read += readSides.length;
    readContract?.(record, contract);
    if (layout.symbol >= 0 && !gate.admits(contract.symbol)) {
      counts.otherSymbols += readSides.length;
      return;
    }
    readCommon(record, row);
    if (isAdjusted(record)) {
      counts.otherContracts += readSides.length;
      leftOut.note(contract.root, "adjusted", row.day, readSides.length);
      return;
    }
    for (const readSide of readSides) readSide(record, row);
  };
  return {
    read,
    end: () => {
      cut.check();
      for (const each of checks) each.check();
      checkLoss?.();
    },
  };
};
