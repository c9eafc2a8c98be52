import type { Day } from "../../../domain/day.ts";
import { type ColumnName, type Columns, type Counts, countsOf, objectBytesOf, viewOf } from "../layout.ts";
import type { Market } from "../market.ts";
import { openMarket, planOf } from "../open.ts";
import { MarketTooLarge } from "./build-memory.ts";
import { allocateMarket } from "./encode.ts";
import {
  copyAdded,
  copyStored,
  type Joining,
  KEPT,
  type Sessions,
  type StoredColumns,
  writeContracts,
  writeIndex,
} from "./join-columns.ts";
import { type ContractSpans, joinContracts } from "./join-contracts.ts";
import { sessionAxis } from "./session-axis.ts";

/**
 * Adds sessions to a stored market. The result has the bytes that a build of all rows at once has, since the figures
 * of a session (deltas, volatilities, the index) come from its own rows and close. A column of the stored market is
 * in memory only while it is copied, so that the joined object is nearly all the memory.
 */

export type StoredMarket = {
  readonly counts: Counts;
  readonly read: <Name extends ColumnName>(name: Name) => Promise<Columns[Name]>;
};

/** Columns of quotes, which are copied slot by slot. */
const QUOTES = ["bids", "asks", "deltas"] as const;
const FIGURES = ["impliedVolatility", "termStructure", "skew", "callVolume", "putVolume"] as const;
/** What the builder of the added sessions wrote for the whole calendar. */
const CALENDAR = ["sessions", "closes", "open", "high", "low", "close", "volume"] as const;

const readKept = async ({ read }: StoredMarket): Promise<StoredColumns> => {
  const columns: Partial<Record<ColumnName, unknown>> = {};
  for (const name of KEPT) columns[name] = await read(name);
  return columns as StoredColumns;
};

/** Thrown where a stored session would have another close: its computed deltas rest on the old one. */
export class CloseChanged extends Error {
  override readonly name = "CloseChanged";
  readonly day: Day;
  readonly cents: { readonly stored: number; readonly given: number };
  constructor(day: Day, cents: { readonly stored: number; readonly given: number }) {
    super(`the close of a stored session changes: ${cents.stored} to ${cents.given} cents`);
    this.day = day;
    this.cents = cents;
  }
}

const sessionsOf = (stored: StoredColumns, added: Market): Sessions => {
  const { sessions, index, closes } = added;
  const isAdded = Uint8Array.from(sessions, (_, s) => (index.starts[s + 1]! > index.starts[s]! ? 1 : 0));
  const shift = sessions.indexOf(stored.sessions[0]!);
  stored.sessions.forEach((day, s) => {
    const isQuoted = stored.indexStarts[s + 1]! > stored.indexStarts[s]!;
    if (isQuoted && isAdded[s + shift] === 0 && stored.closes[s] !== closes[s + shift])
      throw new CloseChanged(day as Day, { stored: stored.closes[s]!, given: closes[s + shift]! });
  });
  return { shift, isAdded };
};

/** Returns the first and last session of each stored contract that are not replaced; last -1 without any. */
const storedSpans = async (
  { read }: StoredMarket,
  { sessions, firstSessions, offsets }: StoredColumns,
  { shift, isAdded }: Sessions,
): Promise<ContractSpans> => {
  const first = firstSessions.map((session) => session + shift);
  const last = first.map((session, c) => session + offsets[c + 1]! - offsets[c]! - 1);
  if (!isAdded.subarray(shift, shift + sessions.length).includes(1)) return { first, last };
  const asks = await read("asks");
  for (let c = 0; c < first.length; c++) {
    const slotAt = offsets[c]! - first[c]!;
    const isGone = (s: number): boolean => isAdded[s] === 1 || asks[slotAt + s] === 0;
    while (last[c]! >= first[c]! && isGone(last[c]!)) last[c]!--;
    if (last[c]! < first[c]!) last[c] = -1;
    else while (isGone(first[c]!)) first[c]!++;
  }
  return { first, last };
};

const addedSpans = ({ firstSessions, offsets }: Market["contracts"]): ContractSpans => ({
  first: firstSessions,
  last: firstSessions.map((session, c) => session + offsets[c + 1]! - offsets[c]! - 1),
});

const remaining = ({ indexStarts, sessions }: StoredColumns, { shift, isAdded }: Sessions): number => {
  let quotes = 0;
  for (let s = 0; s < sessions.length; s++)
    if (isAdded[s + shift] === 0) quotes += indexStarts[s + 1]! - indexStarts[s]!;
  return quotes;
};

/** Writes the figures of each session's chain, the stored ones where it is not replaced. */
const writeFigures = async (
  { read }: StoredMarket,
  { stored, added, sessions: { shift, isAdded } }: Joining,
  columns: Columns,
): Promise<void> => {
  for (const name of FIGURES) {
    columns[name].set(added.daily[name]);
    const figures = await read(name);
    for (let s = 0; s < stored.sessions.length; s++)
      if (isAdded[s + shift] === 0) columns[name][s + shift] = figures[s]!;
  }
};

/** Writes what early quotes saw: a session's chain price, and each row's (M1a). */
const writeEarlyPrices = async (
  { read }: StoredMarket,
  joining: Joining,
  { chainPrices, ownPrices }: Columns,
): Promise<void> => {
  const {
    added: { early },
    sessions: { shift, isAdded },
  } = joining;
  if (!early) return;
  chainPrices.set(early.chain);
  (await read("chainPrices")).forEach((price, s) => {
    if (isAdded[s + shift] === 0 && price > 0) chainPrices[s + shift] = price;
  });
  copyStored(joining, await read("ownPrices"), ownPrices);
  copyAdded(joining, early.own, ownPrices);
};

const joiningOf = async (market: StoredMarket, added: Market): Promise<Joining> => {
  const stored = await readKept(market);
  const sessions = sessionsOf(stored, added);
  const spans = await storedSpans(market, stored, sessions);
  const contracts = joinContracts(
    { ...stored, ...spans },
    { ...added.contracts, ...addedSpans(added.contracts) },
  );
  return { stored, added, sessions, contracts };
};

const joinedCounts = ({ stored, added, sessions, contracts }: Joining): Counts =>
  countsOf(
    {
      sessions: added.sessions.length,
      contracts: contracts.count,
      slots: contracts.offsets[contracts.count]!,
      quotes: remaining(stored, sessions) + added.index.contracts.length,
    },
    added.early !== undefined,
  );

/** Returns the memory for joining a market of this size: the object, and one stored column of 8 bytes a slot. */
export const joinBytes = (counts: Counts): number =>
  objectBytesOf(counts) + counts.slots * Float64Array.BYTES_PER_ELEMENT;

/**
 * Returns the stored market with the sessions of `addedBytes`, a market object built with `stored` in its
 * surroundings and quotes of the same time of day. A session with added quotes loses its stored ones. Throws
 * CloseChanged where another stored session would have another close, and MarketTooLarge above `roomBytes` of memory.
 */
export const extendedMarket = async (
  market: StoredMarket,
  addedBytes: Uint8Array,
  roomBytes = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> => {
  const added = openMarket(addedBytes);
  const joining = await joiningOf(market, added);
  const counts = joinedCounts(joining);
  if (joinBytes(counts) > roomBytes) throw new MarketTooLarge(`${counts.quotes} quotes`);
  const { facts, places } = planOf(addedBytes);
  const { counts: _, columns: __, ...ownFacts } = facts;
  const { bytes, columns } = allocateMarket(ownFacts, counts);
  for (const name of CALENDAR) columns[name].set(viewOf(addedBytes, name, places[name]));
  const axis = sessionAxis(added.sessions[0] as Day, added.sessions.at(-1) as Day);
  writeContracts(joining, axis, columns);
  await writeFigures(market, joining, columns);
  writeIndex(joining, await market.read("indexContracts"), columns);
  for (const name of QUOTES) {
    copyStored(joining, await market.read(name), columns[name]);
    copyAdded(joining, added.quotes[name], columns[name]);
  }
  await writeEarlyPrices(market, joining, columns);
  return bytes;
};
