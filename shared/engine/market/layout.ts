import type { Dividend, MarketEvent, SettlementPrice, Split } from "../../domain/strategy/event.ts";
import type { MarketMeta } from "./market.ts";

/**
 * The market object, byte by byte: a fixed header, a directory in ASCII JSON, then the columns, each aligned to 8 bytes
 * so that typed arrays lie on them as they are. Numbers are little-endian, as every machine that runs this stores them.
 *
 *     0  8 bytes  MAGIC
 *     8  u32      layout version
 *    12  u32      bytes of the directory
 *    16  u64      bytes of the whole object
 *    24  u64      bytes up to the end of the columns below: this much of an object opens as well
 *    32  u32      FNV-1a hash of the directory
 *    36  u32      0
 *    40           the directory, padded with spaces
 *
 * Columns stand in the order of COLUMNS: the small daily ones, the contracts, the index, the quotes. The last two are
 * empty but for quotes that were taken before the close (M1a).
 */
export const MAGIC = "BSMARKET";
export const LAYOUT_VERSION = 3;
export const HEADER_BYTES = 40;
export const ALIGNMENT = 8;

export type Counts = {
  readonly sessions: number;
  readonly contracts: number;
  /** Slots for quotes: every contract's sessions from its first to its last. */
  readonly slots: number;
  /** Slots that hold a quote. */
  readonly quotes: number;
  /** The sessions and slots of a market with early quotes (M1a); 0 in others. */
  readonly earlySessions: number;
  readonly earlySlots: number;
};

const ELEMENTS = {
  u8: Uint8Array,
  i32: Int32Array,
  f64: Float64Array,
} as const;
type ElementName = keyof typeof ELEMENTS;

type ColumnShape = {
  readonly of: ElementName;
  readonly per: keyof Counts;
  /** One more element for the end of the last range. */
  readonly closed?: true;
};

const COLUMNS = {
  sessions: { of: "i32", per: "sessions" },
  closes: { of: "i32", per: "sessions" },
  open: { of: "f64", per: "sessions" },
  high: { of: "f64", per: "sessions" },
  low: { of: "f64", per: "sessions" },
  close: { of: "f64", per: "sessions" },
  volume: { of: "f64", per: "sessions" },
  impliedVolatility: { of: "f64", per: "sessions" },
  termStructure: { of: "f64", per: "sessions" },
  skew: { of: "f64", per: "sessions" },
  callVolume: { of: "f64", per: "sessions" },
  putVolume: { of: "f64", per: "sessions" },
  rights: { of: "u8", per: "contracts" },
  expiries: { of: "i32", per: "contracts" },
  strikes: { of: "i32", per: "contracts" },
  settlements: { of: "i32", per: "contracts" },
  firstSessions: { of: "i32", per: "contracts" },
  offsets: { of: "i32", per: "contracts", closed: true },
  indexStarts: { of: "i32", per: "sessions", closed: true },
  indexContracts: { of: "i32", per: "quotes" },
  bids: { of: "i32", per: "slots" },
  asks: { of: "i32", per: "slots" },
  deltas: { of: "f64", per: "slots" },
  chainPrices: { of: "i32", per: "earlySessions" },
  ownPrices: { of: "i32", per: "earlySlots" },
} as const satisfies Record<string, ColumnShape>;

export type ColumnName = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];

/** Returns the counts of a market; `isEarly` where its quotes were taken before the close (M1a). */
export const countsOf = (counts: Omit<Counts, "earlySessions" | "earlySlots">, isEarly: boolean): Counts => ({
  ...counts,
  earlySessions: isEarly ? counts.sessions : 0,
  earlySlots: isEarly ? counts.slots : 0,
});

export type Columns = {
  readonly [Name in ColumnName]: InstanceType<(typeof ELEMENTS)[(typeof COLUMNS)[Name]["of"]]>;
};

/** Where a column lies; `offset` counts from the start of the object. */
type Place = { readonly of: ElementName; readonly offset: number; readonly length: number };
type Places = Readonly<Record<ColumnName, Place>>;

/** Returns the next aligned offset. */
export const alignUp = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/** Returns the bytes of a column without padding. */
export const bytesOf = (place: Place): number => place.length * ELEMENTS[place.of].BYTES_PER_ELEMENT;

const lengthOf = (shape: ColumnShape, counts: Counts): number => counts[shape.per] + (shape.closed ? 1 : 0);

/** Returns the places of all columns of a market of this size. `start` is aligned. */
export const placesFrom = (start: number, counts: Counts): Places => {
  let offset = start;
  const entries = COLUMN_NAMES.map((name): [ColumnName, Place] => {
    const place: Place = { of: COLUMNS[name].of, offset, length: lengthOf(COLUMNS[name], counts) };
    offset = alignUp(offset + bytesOf(place));
    return [name, place];
  });
  return Object.fromEntries(entries) as Places;
};

/** Returns the first byte after a column and its padding. */
export const endOf = (place: Place): number => alignUp(place.offset + bytesOf(place));

/** Returns the bytes of an object of this size without its header and directory. */
export const objectBytesOf = (counts: Counts): number => {
  const places = placesFrom(0, counts);
  return Math.max(...COLUMN_NAMES.map((name) => endOf(places[name])));
};

/** Returns the column as a view of the object's bytes, whose own offset is aligned. */
export const viewOf = <Name extends ColumnName>(
  bytes: Uint8Array,
  name: Name,
  place: Place,
): Columns[Name] => {
  const View = ELEMENTS[COLUMNS[name].of];
  // Shared memory works too, but the constructors' types exclude it.
  const buffer = bytes.buffer as ArrayBuffer;
  return new View(buffer, bytes.byteOffset + place.offset, place.length) as Columns[Name];
};

/** FNV-1a, 32 bits (Fowler, Noll, Vo). */
export const fnv1a = (bytes: Uint8Array): number => {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
};

export const asciiJson = (value: unknown): Uint8Array => {
  const text = JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
};

/** Returns the characters of ASCII bytes. */
export const textOfAscii = (bytes: Uint8Array): string => {
  let text = "";
  // Few enough at a time for an argument list.
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
};

/** The parts of a market that are no columns. The directory holds them. */
export type MarketFacts = {
  readonly meta: MarketMeta;
  readonly firstChainSession: number;
  readonly lastChainSession: number;
  readonly splits: readonly Split[];
  /** Absent for tickers without dividends. */
  readonly dividends?: readonly Dividend[] | undefined;
  /** Absent for tickers without settlement prices. */
  readonly settlementPrices?: readonly SettlementPrice[] | undefined;
  /** Expiries, ascending, that a root of AM-settled options lists alone (A4); absent without any. */
  readonly amExpiries?: readonly number[] | undefined;
  readonly events: readonly MarketEvent[];
  /** The chain's sessions with an earlier close; absent where neither bar nor row tells. */
  readonly withoutClose?: readonly number[] | undefined;
};

/** The directory of a market object. Places count from the first byte after it. */
export type Directory = MarketFacts & { readonly counts: Counts; readonly columns: Places };
