import { createMarketBuilder, type MarketBuilder } from "#shared/engine/market/build/builder.ts";
import type { Overflow } from "#shared/engine/market/build/chunked-column.ts";
import type { ImportFile } from "../import-file.ts";
import { checkTime, roomOf } from "../import-limits.ts";
import type { ImportOptions, ImportOrder } from "../market-order.ts";
import type { TableFile, TextFile } from "../packed/text-file.ts";
import { ImportRefusal, NoChain } from "../refusal.ts";
import { unpack } from "../unpack.ts";
import { unknownIn } from "./header-fit.ts";
import { type HowToRead, howToRead } from "./how-to-read.ts";
import { type LeftOutRows, leftOutCounts } from "./left-out.ts";
import { NO_ROOTS, type RootExpiries, RootsDiffer, rootGate } from "./option-root.ts";
import { type QuoteTime, quoteTimeGate } from "./quote-time.ts";
import { type ChainSink, type RecordReader, recordReader } from "./read-record.ts";
import { readRecords } from "./read-records.ts";
import { noRows, type RowCounts } from "./screen.ts";
import type { SideCloses } from "./side-closes.ts";
import { SymbolsDiffer, symbolGate } from "./symbol-gate.ts";

/** Reads all chain files of an order into a builder, a second time where the first reading admitted too much. */

const readInto = async (
  file: TextFile | TableFile,
  how: HowToRead,
  sink: ChainSink,
  onChunk: () => void,
): Promise<void> => {
  const { name } = file;
  let reader: RecordReader | undefined;
  sink.builder.startFile(name);
  await readRecords(
    file,
    how,
    (layout, dialect) => {
      sink.time.note(name, layout.format);
      sink.vendors.add(layout.format.vendor);
      // A format without a list of ignored columns has many that the reader skips.
      if (layout.format.unread)
        for (const column of unknownIn(layout.format, layout.header)) sink.unread.add(column);
      reader = recordReader(name, layout, dialect, sink);
      return reader.read;
    },
    onChunk,
  );
  reader?.end();
};

/**
 * Reads one file of a chain into the sink; false for a member of a zip file that is no chain, which the sink notes.
 * Throws ImportRefusal on a header of no format, on a row with too few or too many fields, on dates and rights that
 * cannot be read, on figures that are mostly in another unit, on quotes of another time of day, and where most rows are
 * dropped for one reason. The sink is of no use afterwards.
 */
export const readChain = async (
  file: TextFile | TableFile,
  how: HowToRead,
  sink: ChainSink,
  onChunk: () => void,
): Promise<boolean> => {
  try {
    await readInto(file, how, sink, onChunk);
    return true;
  } catch (error) {
    if (!(error instanceof NoChain && file.isMember)) throw error;
    sink.passedOver.add(file.name);
    return false;
  }
};

/** What is known before a reading: that the files hold other symbols, expiries by root, and when quotes were taken. */
type Known = {
  readonly hasOtherSymbols: boolean;
  readonly roots: RootExpiries;
  /** Of the quotes that an append adds to. */
  readonly time?: QuoteTime | undefined;
};

/** The rows and findings of an order's files. */
export type Reading = {
  readonly builder: MarketBuilder;
  readonly rows: RowCounts;
  readonly vendors: ReadonlySet<string>;
  readonly hasOtherSymbols: boolean;
  readonly otherSymbols: ReadonlySet<string>;
  readonly roots: RootExpiries;
  readonly leftOut: readonly LeftOutRows[];
  /** Columns of plain files that have no meaning here. */
  readonly unread: readonly string[];
  readonly passedOver: readonly string[];
  /** The time of all quotes; undefined for the close's (M1a). */
  readonly quotesAt: string | undefined;
};

/** The callbacks and limits of a reading. */
type Means = Required<ImportOptions> & {
  readonly overflow: Overflow;
  /** True for an expiry with a settlement price (A1). */
  readonly isPriced: (expiry: number) => boolean;
  readonly closes: SideCloses;
};

const noChains = ({ name }: ImportFile, passedOver: ReadonlySet<string>): ImportRefusal =>
  new ImportRefusal(
    name,
    `no file in it is a chain: ${[...passedOver].filter((each) => each.startsWith(`${name}/`)).join(", ")}`,
  );

const readOnce = async (order: ImportOrder, means: Means, known: Known): Promise<Reading> => {
  const { ticker, symbol, files } = order;
  const { onProgress, limits, scratchFolder, overflow, isPriced, closes } = means;
  const totalBytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const hasOtherSymbols = known.hasOtherSymbols || symbol !== undefined;
  const sink: ChainSink = {
    builder: createMarketBuilder({ roomBytes: roomOf(limits), overflow }),
    counts: noRows(),
    gate: symbolGate(symbol ?? ticker, hasOtherSymbols),
    roots: rootGate(isPriced, known.roots),
    time: quoteTimeGate(known.time),
    leftOut: leftOutCounts(),
    vendors: new Set(),
    closes,
    keepRest: order.keepRest === true,
    unread: new Set(),
    passedOver: new Set(),
  };
  const { builder, counts, gate, roots, leftOut, vendors } = sink;
  let bytes = 0;
  const report = () => {
    checkTime(limits);
    onProgress({ rows: counts.read, bytes, totalBytes, stage: "reading" });
  };
  const onBytes = (length: number): void => {
    bytes += length;
  };
  const how = howToRead(order);
  for (const file of files) {
    let chains = 0;
    for await (const each of unpack(file, onBytes, scratchFolder))
      if (await readChain(each, how, sink, report)) chains++;
    if (chains === 0) throw noChains(file, sink.passedOver);
  }
  gate.check();
  roots.check();
  return {
    ...{ builder, rows: counts, vendors, hasOtherSymbols: known.hasOtherSymbols },
    ...{ otherSymbols: gate.others(), roots: roots.expiries(), leftOut: leftOut.all() },
    ...{ unread: [...sink.unread], passedOver: [...sink.passedOver] },
    quotesAt: sink.time.quotesAt(),
  };
};

/** Reads all files. Reads them again after two symbols, or two roots of an expiry, were admitted. */
export const readFiles = async (
  order: ImportOrder,
  means: Means,
  known: Known = { hasOtherSymbols: false, roots: NO_ROOTS },
): Promise<Reading> => {
  try {
    return await readOnce(order, means, known);
  } catch (error) {
    if (error instanceof SymbolsDiffer && !known.hasOtherSymbols)
      return readFiles(order, means, { ...known, hasOtherSymbols: true });
    if (error instanceof RootsDiffer) return readFiles(order, means, { ...known, roots: error.expiries });
    throw error;
  }
};
