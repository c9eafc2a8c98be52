import { type Day, formatDay } from "#shared/domain/day.ts";
import { MOST_NAME_CHARACTERS } from "#shared/domain/ticker.ts";
import {
  ContractTwice,
  MarketBuildError,
  type MarketSurroundings,
} from "#shared/engine/market/build/builder.ts";
import type { Overflow } from "#shared/engine/market/build/chunked-column.ts";
import { CloseChanged, extendedMarket } from "#shared/engine/market/build/extend.ts";
import { placeText } from "#shared/engine/market/build/quote-rows.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import type { AppendBase } from "./append/current-market.ts";
import { joinedFacts, type MarketSources, rootsIn } from "./append/sources.ts";
import { sourcesOf } from "./append/sources-of.ts";
import { refuseOtherRoots, WholeImportNeeded } from "./append/whole-import.ts";
import { howToRead } from "./chain/how-to-read.ts";
import { amExpiriesOf, pricedExpiries } from "./chain/option-root.ts";
import { type Reading, readFiles } from "./chain/read-files.ts";
import { differingRoots } from "./chain/roots-at.ts";
import type { RowCounts } from "./chain/screen.ts";
import { sideClosesOf } from "./chain/side-closes.ts";
import { refuseContradictions } from "./contradictions.ts";
import { roomOf } from "./import-limits.ts";
import type { ImportOptions, ImportOrder } from "./market-order.ts";
import { ImportRefusal } from "./refusal.ts";
import { scratchFile } from "./scratch-file.ts";
import { readSideFiles, surroundingsOf } from "./side-files/read-side-files.ts";

/** Reads the files of an order and builds the market object of its ticker. */

/** Line ends and control characters. */
const NOT_OF_A_NAME = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Returns a name as stored, undefined without one. Throws ImportRefusal for one that breaks pages. */
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

const namesOf = ({ ticker, displayName, source }: ImportOrder) => ({
  ticker,
  displayName: nameIn("the display name (--name)", displayName),
  source: nameIn("the source (--source)", source),
});

const nothingKept = ({ read, dropped, otherContracts }: RowCounts): string => {
  const reasons = Object.entries({ ...dropped, "adjusted, or under another root": otherContracts })
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `; ${count} dropped: ${reason}`);
  return `no row was kept of ${read} read${reasons.join("")}`;
};

/** Returns the refusal of a contract that files have twice, with both roots where they differ. */
const twiceRefusal = async (order: ImportOrder, error: ContractTwice): Promise<ImportRefusal> => {
  const roots = await differingRoots(order.files, howToRead(order), error.places);
  if (!roots) return new ImportRefusal("", error.message);
  const rows = error.places.map((place, i) => `${placeText(place)} of the root ${roots[i]}`);
  return new ImportRefusal("", `two rows for ${error.what}: ${rows.join(" and ")}`);
};

const finish = async (
  order: ImportOrder,
  { builder }: Reading,
  surroundings: MarketSurroundings,
): Promise<Uint8Array> => {
  try {
    return builder.finish(surroundings);
  } catch (error) {
    if (error instanceof ContractTwice) throw await twiceRefusal(order, error);
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
    throw new WholeImportNeeded(
      "",
      `the close of ${formatDay(error.day)} changes from ${stored / 100} to ${given / 100}, and deltas of that session may rest on it: ` +
        "import all files together, or leave that day out",
    );
  }
};

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

/** A market object that is ready to be published. */
export type BuiltMarket = {
  readonly rows: RowCounts;
  readonly bytes: Uint8Array;
  readonly sources: MarketSources;
  readonly appended?: readonly AppendedSession[];
  /** Columns of plain files that have no meaning here, and members of zip files that are no chains. */
  readonly unread: readonly string[];
  readonly passedOver: readonly string[];
};

/** Returns the order with the symbol of the base's files. */
const withSymbol = (order: ImportOrder, symbol: string | undefined): ImportOrder =>
  order.symbol === undefined && symbol !== undefined ? { ...order, symbol } : order;

/** Returns what is known of the files before an append reads them. */
const knownOf = (base: AppendBase | undefined) =>
  base && {
    hasOtherSymbols: base.sources.strict.symbols,
    roots: rootsIn(base.sources),
    time: { of: base.entry.ticker, quotesAt: base.entry.quotesAt },
  };

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
  const isPriced = pricedExpiries(facts.settlementPrices);
  const closes = sideClosesOf(facts.underlying, order.underlying?.name);
  const reading = await readFiles(order, { ...surroundings, overflow, isPriced, closes }, knownOf(base));
  const { builder, rows } = reading;
  const days = builder.days(base?.stored);
  if (!days || (order.files.length > 0 && rows.kept === 0)) throw new ImportRefusal("", nothingKept(rows));
  refuseContradictions({ order, given, facts, days, base });
  if (base) refuseOtherRoots(base, reading.roots, isPriced);
  surroundings.onProgress({ rows: rows.read, bytes: 0, totalBytes: 0, stage: "building" });
  const sources = sourcesOf({ order, reading, facts, days, added: builder.quotedDays(), base });
  const bytes = await finish(order, reading, {
    meta: {
      ticker,
      displayName: displayName ?? base?.entry.displayName ?? ticker,
      source: source ?? sources.source ?? sources.vendors.join(", "),
      modelled: false,
      ...(reading.quotesAt !== undefined && { quotesAt: reading.quotesAt }),
    },
    ...surroundingsOf(ticker, facts, days.chain),
    amExpiries: amExpiriesOf(reading.roots),
    ...(base && { stored: base.stored }),
  });
  const { unread, passedOver } = reading;
  if (!base) return { rows, bytes, sources, unread, passedOver };
  return {
    ...{ rows, unread, passedOver },
    bytes: await joinedBytes(base, bytes, roomOf(surroundings.limits)),
    sources,
    appended: appendedSessions(openMarket(bytes), base.quotesOn),
  };
};

/** Builds the market object of an order. Throws ImportRefusal, MarketTooLarge or DamagedObject. */
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
