import { type Day, formatDay } from "#shared/domain/day.ts";
import { MOST_NAME_CHARACTERS } from "#shared/domain/ticker.ts";
import {
  createMarketBuilder,
  MarketBuildError,
  type MarketBuilder,
} from "#shared/engine/market/build/builder.ts";
import type { Overflow } from "#shared/engine/market/build/chunked-column.ts";
import { CloseChanged, extendedMarket } from "#shared/engine/market/build/extend.ts";
import { NO_BARS } from "#shared/engine/market/build/session-axis.ts";
import type { ChainDays } from "#shared/engine/market/build/stored-sessions.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import type { AppendBase } from "./append/current-market.ts";
import { joinedFacts, type MarketSources } from "./append/sources.ts";
import { RootsDiffer, rootGate } from "./chain/option-root.ts";
import { type QuoteTime, quoteTimeGate } from "./chain/quote-time.ts";
import { readChain } from "./chain/read-chain.ts";
import type { ChainSink } from "./chain/read-record.ts";
import { noRows, type RowCounts } from "./chain/screen.ts";
import { SymbolsDiffer, symbolGate } from "./chain/symbol-gate.ts";
import { checkTime, roomOf } from "./import-limits.ts";
import type { ImportOptions, ImportOrder } from "./market-order.ts";
import { refuseOddCloses, refuseOddDividends } from "./odd-closes.ts";
import { ImportRefusal } from "./refusal.ts";
import { scratchFile } from "./scratch-file.ts";
import { type GivenFacts, readSideFiles, surroundingsOf } from "./side-files/read-side-files.ts";
import { unpack } from "./unpack.ts";

/** Reads the files of an order and builds the market object of its ticker. */

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
  displayName: nameIn("the display name (--name)", displayName),
  source: nameIn("the source (--source)", source),
});

/** What an earlier reading found: other symbols, or an index's monthlies under two roots. */
type Strictness = MarketSources["strict"];

/** What is known before a reading: also the time of the quotes that an append adds to. */
type Known = { readonly strict: Strictness; readonly time: QuoteTime | undefined };

type Reading = {
  readonly builder: MarketBuilder;
  readonly rows: RowCounts;
  readonly vendors: ReadonlySet<string>;
  readonly quotesAt: string | undefined;
  readonly strict: Strictness;
};

const readFiles = async (
  { ticker, symbol, files, format }: ImportOrder,
  { strict, time }: Known,
  { onProgress, limits }: Required<ImportOptions>,
  overflow: Overflow,
): Promise<Reading> => {
  const totalBytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const sink: ChainSink = {
    builder: createMarketBuilder({ roomBytes: roomOf(limits), overflow }),
    counts: noRows(),
    gate: symbolGate(symbol ?? ticker, strict.symbols || symbol !== undefined),
    roots: rootGate(strict.roots),
    time: quoteTimeGate(time),
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
  const { builder, counts: rows, vendors } = sink;
  return { builder, rows, vendors, quotesAt: sink.time.quotesAt(), strict };
};

/** Reads all files. Reads them again with a strict gate after two symbols or roots were admitted. */
const readChains = async (
  order: ImportOrder,
  surroundings: Required<ImportOptions>,
  overflow: Overflow,
  known: Known,
): Promise<Reading> => {
  const { strict } = known;
  const again = (found: Partial<Strictness>): Promise<Reading> =>
    readChains(order, surroundings, overflow, { ...known, strict: { ...strict, ...found } });
  try {
    return await readFiles(order, known, surroundings, overflow);
  } catch (error) {
    if (error instanceof SymbolsDiffer && !strict.symbols) return again({ symbols: true });
    if (error instanceof RootsDiffer && !strict.roots) return again({ roots: true });
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

/** Joins the added sessions to the base's market. A changed close of a stored session is refused. */
const joinedBytes = async (base: AppendBase, added: Uint8Array, roomBytes: number): Promise<Uint8Array> => {
  try {
    return await extendedMarket(base.market, added, roomBytes);
  } catch (error) {
    if (!(error instanceof CloseChanged)) throw error;
    const { stored, given } = error.cents;
    throw new StoredCloseChanged(
      "",
      `the close of ${formatDay(error.day)} changes from ${stored / 100} to ${given / 100}, and deltas of that session may rest on it: ` +
        "import all files together, or leave that day out",
    );
  }
};

/** An append that changes the close of a session that it leaves as it is. */
export class StoredCloseChanged extends ImportRefusal {}

/** A session of an append: its quotes, and those that they replace. */
export type AppendedSession = { readonly date: string; readonly quotes: number; readonly replaced: number };

const appendedSessions = (
  { sessions, index: { starts } }: Market,
  quotesOn: AppendBase["quotesOn"],
): AppendedSession[] =>
  Array.from(sessions)
    .map((day, s) => ({
      date: formatDay(day as Day),
      quotes: starts[s + 1]! - starts[s]!,
      replaced: quotesOn.get(day) ?? 0,
    }))
    .filter(({ quotes }) => quotes > 0);

const sourcesOf = (
  { source, symbol, inboxFiles }: ImportOrder,
  { vendors, strict }: Reading,
  { events, splits, dividends, settlementPrices }: GivenFacts,
  { prices }: ChainDays,
  base: AppendBase | undefined,
): MarketSources => ({
  version: 1,
  vendors: [...new Set([...(base?.sources.vendors ?? []), ...vendors])],
  source: source?.trim() ?? base?.sources.source,
  symbol: symbol ?? base?.sources.symbol,
  strict,
  prices: [...prices].toSorted(([a], [b]) => a - b),
  given: {
    events: events && [...events],
    splits: splits && [...splits],
    dividends: dividends && [...dividends],
    settlementPrices: settlementPrices && [...settlementPrices],
  },
  inboxFiles: { ...base?.sources.inboxFiles, ...inboxFiles },
});

/** Throws ImportRefusal for a given side file that the chain contradicts. */
const refuseContradictions = (
  order: ImportOrder,
  { underlying, dividends }: GivenFacts,
  facts: GivenFacts,
  { prices }: ChainDays,
): void => {
  if (order.underlying && underlying) refuseOddCloses(order.underlying.name, underlying, prices);
  if (order.dividends && dividends)
    refuseOddDividends(order.dividends.name, dividends, facts.underlying ?? NO_BARS, prices);
};

/** A market object that is ready to be published. */
export type BuiltMarket = {
  readonly rows: RowCounts;
  readonly bytes: Uint8Array;
  readonly sources: MarketSources;
  readonly appended?: readonly AppendedSession[];
};

/** Returns the order with the symbol of the base's files. */
const withSymbol = (order: ImportOrder, symbol: string | undefined): ImportOrder =>
  order.symbol === undefined && symbol !== undefined ? { ...order, symbol } : order;

const buildWith = async (
  sent: ImportOrder,
  surroundings: Required<ImportOptions>,
  overflow: Overflow,
  base: AppendBase | undefined,
): Promise<BuiltMarket> => {
  const order = withSymbol(sent, base?.sources.symbol);
  const { ticker, displayName, source } = namesOf(order);
  // The side files are small: a slip in one shows before the chain is read.
  const given = await readSideFiles(order);
  const facts = joinedFacts(base?.facts ?? {}, given);
  const reading = await readChains(order, surroundings, overflow, {
    strict: base?.sources.strict ?? { symbols: false, roots: false },
    time: base && { of: ticker, quotesAt: base.entry.quotesAt },
  });
  const { builder, rows } = reading;
  const days = builder.days(base?.stored);
  if (!days || (order.files.length > 0 && rows.kept === 0)) throw new ImportRefusal("", nothingKept(rows));
  refuseContradictions(order, given, facts, days);
  surroundings.onProgress({ rows: rows.read, bytes: 0, totalBytes: 0, stage: "building" });
  const sources = sourcesOf(order, reading, facts, days, base);
  const bytes = finish(reading, {
    meta: {
      ticker,
      displayName: displayName ?? base?.entry.displayName ?? ticker,
      source: source ?? sources.source ?? sources.vendors.join(", "),
      modelled: false,
      ...(reading.quotesAt !== undefined && { quotesAt: reading.quotesAt }),
    },
    ...surroundingsOf(ticker, facts, days.chain),
    ...(base && { stored: base.stored }),
  });
  if (!base) return { rows, bytes, sources };
  return {
    rows,
    bytes: await joinedBytes(base, bytes, roomOf(surroundings.limits)),
    sources,
    appended: appendedSessions(openMarket(bytes), base.quotesOn),
  };
};

/**
 * Builds the market object of an order, or the base's market with the order's sessions. Throws ImportRefusal on
 * invalid input, MarketTooLarge above the memory limit, DamagedObject for a damaged base.
 */
export const buildMarket = async (
  order: ImportOrder,
  surroundings: Required<ImportOptions>,
  base?: AppendBase,
): Promise<BuiltMarket> => {
  const overflow = scratchFile(surroundings.scratchFolder);
  try {
    return await buildWith(order, surroundings, overflow, base);
  } finally {
    overflow.close();
    // After an error too: a damaged base may be why.
    await base?.market.verify();
  }
};
