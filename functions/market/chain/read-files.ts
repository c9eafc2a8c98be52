import { createMarketBuilder, type MarketBuilder } from "#shared/engine/market/build/builder.ts";
import type { Overflow } from "#shared/engine/market/build/chunked-column.ts";
import { checkTime, roomOf } from "../import-limits.ts";
import type { ImportOptions, ImportOrder } from "../market-order.ts";
import { unpack } from "../unpack.ts";
import { type LeftOutRows, leftOutCounts } from "./left-out.ts";
import { NO_ROOTS, type RootExpiries, RootsDiffer, rootGate } from "./option-root.ts";
import { type QuoteTime, quoteTimeGate } from "./quote-time.ts";
import { readChain } from "./read-chain.ts";
import type { ChainSink } from "./read-record.ts";
import { noRows, type RowCounts } from "./screen.ts";
import { SymbolsDiffer, symbolGate } from "./symbol-gate.ts";

/** Reads all chain files of an order into a builder, a second time where the first reading admitted too much. */

/** What is known before a reading: that the files hold other symbols, expiries by root, and when quotes were taken. */
type Known = {
  readonly hasOtherSymbols: boolean;
  readonly roots: RootExpiries;
  /** Of the quotes that an append adds to. */
  readonly time?: QuoteTime | undefined;
};

/** What the files of an order hold. */
export type Reading = {
  readonly builder: MarketBuilder;
  readonly rows: RowCounts;
  readonly vendors: ReadonlySet<string>;
  readonly hasOtherSymbols: boolean;
  readonly otherSymbols: ReadonlySet<string>;
  readonly roots: RootExpiries;
  readonly leftOut: readonly LeftOutRows[];
  /** The time of all quotes; undefined for the close's (M1a). */
  readonly quotesAt: string | undefined;
};

/** What a reading needs beside the order. */
type Means = Required<ImportOptions> & {
  readonly overflow: Overflow;
  /** True for an expiry with a settlement price (A1). */
  readonly isPriced: (expiry: number) => boolean;
};

const readOnce = async (order: ImportOrder, means: Means, known: Known): Promise<Reading> => {
  const { ticker, symbol, files } = order;
  const { onProgress, limits, overflow, isPriced } = means;
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
  for (const file of files)
    for await (const text of unpack(file, onBytes)) await readChain(text, order, sink, report);
  gate.check();
  roots.check();
  return {
    ...{ builder, rows: counts, vendors, hasOtherSymbols: known.hasOtherSymbols },
    ...{ otherSymbols: gate.others(), roots: roots.expiries(), leftOut: leftOut.all() },
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
