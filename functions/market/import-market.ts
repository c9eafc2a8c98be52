import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { MOST_NAME_CHARACTERS, TICKER } from "#shared/domain/ticker.ts";
import { MarketTooLarge } from "#shared/engine/market/build/build-memory.ts";
import {
  createMarketBuilder,
  MarketBuildError,
  type MarketBuilder,
} from "#shared/engine/market/build/builder.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import type { Objects } from "../store/objects/ports.ts";
import { RootsDiffer, rootGate } from "./chain/option-root.ts";
import { readChain } from "./chain/read-chain.ts";
import type { ChainSink } from "./chain/read-record.ts";
import { noRows, type RowCounts } from "./chain/screen.ts";
import { SymbolsDiffer, symbolGate } from "./chain/symbol-gate.ts";
import type { ImportFile } from "./import-file.ts";
import {
  checkSizes,
  checkTime,
  type ImportLimits,
  NO_LIMITS,
  roomOf,
  tooManyQuotes,
} from "./import-limits.ts";
import { refuseLostSessions } from "./lost-sessions.ts";
import { publishMarket } from "./publish.ts";
import { ImportRefusal } from "./refusal.ts";
import { eventsWith, shippedEvents } from "./side-files/market-events.ts";
import { readSideFiles, type SideFiles } from "./side-files/read-side-files.ts";
import { unpack } from "./unpack.ts";

/** What to import. */
export type ImportOrder = {
  readonly ticker: string;
  /** The ticker by default. */
  readonly displayName?: string;
  /** The source shown to people (M5); the formats' vendors by default. */
  readonly source?: string;
  /** A format's name, or `auto` for each file's own by its header. */
  readonly format: string;
  /** The symbol whose rows are taken; the ticker by default. */
  readonly symbol?: string;
  readonly files: readonly ImportFile[];
  /** Allows the import to lose sessions of the ticker. */
  readonly replace?: boolean;
} & SideFiles;

/** The progress of an import. */
export type ImportProgress = {
  readonly rows: number;
  /** Of the files as stored. */
  readonly bytes: number;
  readonly totalBytes: number;
  readonly stage: "reading" | "building" | "storing";
};

/** A progress callback and limits. */
export type ImportOptions = {
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly limits?: ImportLimits;
};

export type ImportReport = {
  readonly rows: RowCounts;
  readonly entry: TickerEntry;
  /** Settlement prices of dates on which nothing expires (A5). */
  readonly idleSettlements: number;
};

/** Returns the ticker as stored. Throws ImportRefusal on an invalid one. */
export const tickerOf = (text: string): string => {
  const ticker = text.trim().toUpperCase();
  if (!TICKER.test(ticker)) throw new ImportRefusal("", `"${text}" is no ticker`);
  return ticker;
};

/** Line ends and control characters. */
const NOT_OF_A_NAME = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * Returns a name as stored, undefined without one. Throws ImportRefusal on a name that pages could not send back.
 */
const nameIn = (option: string, given: string | undefined): string | undefined => {
  const name = given?.trim();
  if (name === "") throw new ImportRefusal("", `${option} is blank; it may be left out`);
  if (name !== undefined && name.length > MOST_NAME_CHARACTERS)
    throw new ImportRefusal(
      "",
      `${option} has ${name.length} characters; it may have ${MOST_NAME_CHARACTERS} at most`,
    );
  if (name !== undefined && NOT_OF_A_NAME.test(name))
    throw new ImportRefusal("", `${option} must be one line of text, without control characters`);
  return name;
};

/** Returns the names of an order. */
const namesOf = ({ ticker, displayName, source }: ImportOrder) => ({
  ticker,
  displayName: nameIn("the display name (--name)", displayName) ?? ticker,
  source: nameIn("the source (--source)", source),
});

type Reading = {
  readonly builder: MarketBuilder;
  readonly rows: RowCounts;
  readonly vendors: ReadonlySet<string>;
};

/** What an earlier reading found: other symbols, or an index's monthlies under two roots. */
type Strictness = { readonly symbols: boolean; readonly roots: boolean };

const readFiles = async (
  { ticker, symbol, files, format }: ImportOrder,
  strict: Strictness,
  { onProgress, limits }: Required<ImportOptions>,
): Promise<Reading> => {
  const totalBytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const sink: ChainSink = {
    builder: createMarketBuilder(roomOf(limits)),
    counts: noRows(),
    gate: symbolGate(symbol ?? ticker, strict.symbols || symbol !== undefined),
    roots: rootGate(strict.roots),
    vendors: new Set(),
  };
  let bytes = 0;
  const report = () => {
    checkTime(limits);
    onProgress({ rows: sink.counts.read, bytes, totalBytes, stage: "reading" });
  };
  const onBytes = (length: number): void => {
    bytes += length;
  };
  for (const file of files)
    for await (const text of unpack(file, onBytes)) await readChain(text, format, sink, report);
  sink.gate.check();
  return { builder: sink.builder, rows: sink.counts, vendors: sink.vendors };
};

/** Reads all files. Reads them again with a strict gate after two symbols or roots were admitted. */
const readChains = async (
  order: ImportOrder,
  surroundings: Required<ImportOptions>,
  strict: Strictness = { symbols: false, roots: false },
): Promise<Reading> => {
  try {
    return await readFiles(order, strict, surroundings);
  } catch (error) {
    if (error instanceof SymbolsDiffer && !strict.symbols)
      return readChains(order, surroundings, { ...strict, symbols: true });
    if (error instanceof RootsDiffer && !strict.roots)
      return readChains(order, surroundings, { ...strict, roots: true });
    throw error;
  }
};

const nothingKept = ({ read, dropped }: RowCounts): string => {
  const reasons = Object.entries(dropped)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `; ${count} dropped: ${reason}`);
  return `no row was kept of ${read} read${reasons.join("")}`;
};

const finish = (reading: Reading, surroundings: Parameters<MarketBuilder["finish"]>[0]): Uint8Array => {
  try {
    return reading.builder.finish(surroundings);
  } catch (error) {
    if (error instanceof MarketBuildError) throw new ImportRefusal("", error.message);
    throw error;
  }
};

/** Builds the market object of an order. */
const marketOf = async (
  order: ImportOrder,
  surroundings: Required<ImportOptions>,
): Promise<{ readonly rows: RowCounts; readonly bytes: Uint8Array }> => {
  const { ticker, displayName, source: given } = namesOf(order);
  // The side files are small: a slip in one shows before the chain is read.
  const { underlying, events, ...others } = await readSideFiles(ticker, order);
  const reading = await readChains(order, surroundings);
  const { builder, rows, vendors } = reading;
  const source = given ?? [...vendors].join(", ");
  const span = builder.daySpan();
  if (!span) throw new ImportRefusal("", nothingKept(rows));
  surroundings.onProgress({ rows: rows.read, bytes: 0, totalBytes: 0, stage: "building" });
  const bytes = finish(reading, {
    meta: { ticker, displayName, source, modelled: false },
    ...(underlying && { underlying }),
    ...others,
    events: eventsWith(shippedEvents(ticker, span.first, span.last), events),
  });
  return { rows, bytes };
};

const idleSettlements = ({ contracts, settlementPrices }: Market): number => {
  const expiries = new Set(contracts.expiries);
  return [...settlementPrices.keys()].filter((day) => !expiries.has(day)).length;
};

/**
 * Imports a ticker: reads, builds, stores, then makes the result the current version. Throws ImportRefusal on invalid
 * input, above the limits, or where sessions would be lost. After any error the ticker is unchanged.
 */
export const importMarket = async (
  given: ImportOrder,
  objects: Objects,
  { onProgress = () => undefined, limits = NO_LIMITS }: ImportOptions = {},
): Promise<ImportReport> => {
  const order = { ...given, ticker: tickerOf(given.ticker) };
  if (order.files.length === 0)
    throw new ImportRefusal("", "no files to import: a ticker needs files of its options");
  checkSizes(order.files, limits);
  try {
    const { rows, bytes } = await marketOf(order, { onProgress, limits });
    const market = openMarket(bytes);
    if (!order.replace) await refuseLostSessions(market, objects);
    onProgress({ rows: rows.read, bytes: 0, totalBytes: 0, stage: "storing" });
    return { rows, entry: await publishMarket(objects, bytes), idleSettlements: idleSettlements(market) };
  } catch (error) {
    if (error instanceof MarketTooLarge) throw tooManyQuotes(limits);
    throw error;
  }
};
