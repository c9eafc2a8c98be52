import { sessionOnOrBefore } from "../../domain/calendar.ts";
import type { Day } from "../../domain/day.ts";
import type { Cents } from "../../domain/money.ts";
import type { SettlementPrice } from "../../domain/strategy/event.ts";
import {
  ALIGNMENT,
  bytesOf,
  COLUMN_NAMES,
  type ColumnName,
  type Columns,
  type Counts,
  type Directory,
  fnv1a,
  HEADER_BYTES,
  LAYOUT_VERSION,
  MAGIC,
  placesFrom,
  textOfAscii,
  viewOf,
} from "./layout.ts";
import type { Market } from "./market.ts";

/**
 * Returns settlement prices, in cents, by the session on which they settle. A price and an expiry belong together where
 * those sessions are one, whichever date the vendor wrote: Thursday the 18th for a Friday that is a holiday (A1).
 */
const pricesBySession = (prices: readonly SettlementPrice[]): ReadonlyMap<Day, Cents> =>
  new Map(prices.map(({ day, cents }) => [sessionOnOrBefore(day), cents]));

/** The reason that bytes are no market object. */
type MarketFault = "not a market object" | "unknown version" | "truncated" | "corrupt directory";

export class MarketFormatError extends Error {
  override readonly name = "MarketFormatError";
  readonly fault: MarketFault;
  constructor(fault: MarketFault, detail: string) {
    super(`${fault}: ${detail}`);
    this.fault = fault;
  }
}

type Header = {
  readonly directoryBytes: number;
  readonly totalBytes: number;
  readonly coreBytes: number;
  readonly hash: number;
};

const readHeader = (bytes: Uint8Array): Header => {
  const magic = textOfAscii(bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC) throw new MarketFormatError("not a market object", `it does not begin with ${MAGIC}`);
  if (bytes.length < HEADER_BYTES) throw new MarketFormatError("truncated", `${bytes.length} bytes`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  const version = view.getUint32(8, true);
  if (version !== LAYOUT_VERSION)
    throw new MarketFormatError("unknown version", `${version}; this reads ${LAYOUT_VERSION}`);
  return {
    directoryBytes: view.getUint32(12, true),
    totalBytes: Number(view.getBigUint64(16, true)),
    coreBytes: Number(view.getBigUint64(24, true)),
    hash: view.getUint32(32, true),
  };
};

const checkSize = (bytes: Uint8Array, { totalBytes, coreBytes }: Header): void => {
  if (bytes.length !== totalBytes && bytes.length !== coreBytes)
    throw new MarketFormatError("truncated", `${bytes.length} bytes where the header says ${totalBytes}`);
};

const corrupt = (detail: string): MarketFormatError => new MarketFormatError("corrupt directory", detail);

const readDirectory = (bytes: Uint8Array, header: Header): Directory => {
  const raw = bytes.subarray(HEADER_BYTES, HEADER_BYTES + header.directoryBytes);
  if (header.directoryBytes % ALIGNMENT !== 0 || raw.length !== header.directoryBytes)
    throw corrupt(`${header.directoryBytes} bytes long`);
  if (fnv1a(raw) !== header.hash) throw corrupt("its hash differs from the header's");
  try {
    return JSON.parse(textOfAscii(raw)) as Directory;
  } catch {
    throw corrupt("it is not JSON");
  }
};

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

const checkColumns = ({ counts, columns }: Directory, start: number, totalBytes: number): void => {
  const all: readonly (keyof Counts)[] = [
    "sessions",
    "contracts",
    "slots",
    "quotes",
    "earlySessions",
    "earlySlots",
  ];
  if (!counts || !columns || !all.every((name) => isCount(counts[name]))) throw corrupt("counts are missing");
  const expected = placesFrom(0, counts);
  for (const name of COLUMN_NAMES) {
    const [is, should] = [columns[name], expected[name]];
    const agrees = is && is.of === should.of && is.offset === should.offset && is.length === should.length;
    if (!agrees || start + is.offset + bytesOf(is) > totalBytes) throw corrupt(`column ${name}`);
  }
};

/** What a market object holds apart from its columns, and where those lie from the start of the object. */
export type MarketPlan = { readonly facts: Directory; readonly places: ReturnType<typeof placesFrom> };

/** Returns how many first bytes `planOf` needs, from the header. Throws MarketFormatError as `openMarket` does. */
export const planBytesOf = (header: Uint8Array): number => HEADER_BYTES + readHeader(header).directoryBytes;

/** Returns the plan of a market object from its first bytes. Throws MarketFormatError as `openMarket` does. */
export const planOf = (firstBytes: Uint8Array): MarketPlan => {
  const header = readHeader(firstBytes);
  const directory = readDirectory(firstBytes, header);
  const start = HEADER_BYTES + header.directoryBytes;
  checkColumns(directory, start, header.totalBytes);
  return { facts: directory, places: placesFrom(start, directory.counts) };
};

/**
 * Returns the market as views on its bytes. Parses only the directory; copies only bytes that are not aligned to 8.
 * Opens a whole object, or its part up to the header's `coreBytes`. Throws MarketFormatError on other bytes and
 * unknown layouts.
 */
export const openMarket = (given: Uint8Array): Market => {
  // Columns are aligned within the object. A slice of a bigger buffer may not be.
  const bytes = given.byteOffset % ALIGNMENT === 0 ? given : given.slice();
  checkSize(bytes, readHeader(bytes));
  const { facts, places } = planOf(bytes);
  const view = <N extends ColumnName>(name: N): Columns[N] => viewOf(bytes, name, places[name]);
  const { meta, firstChainSession, lastChainSession, splits, events } = facts;
  const { dividends = [], settlementPrices = [], amExpiries = [], withoutClose } = facts;
  return {
    meta,
    sessions: view("sessions"),
    firstChainSession,
    lastChainSession,
    closes: view("closes"),
    contracts: {
      rights: view("rights"),
      expiries: view("expiries"),
      strikes: view("strikes"),
      settlements: view("settlements"),
      firstSessions: view("firstSessions"),
      offsets: view("offsets"),
    },
    quotes: { bids: view("bids"), asks: view("asks"), deltas: view("deltas") },
    index: { starts: view("indexStarts"), contracts: view("indexContracts") },
    daily: {
      open: view("open"),
      high: view("high"),
      low: view("low"),
      close: view("close"),
      volume: view("volume"),
      impliedVolatility: view("impliedVolatility"),
      termStructure: view("termStructure"),
      skew: view("skew"),
      callVolume: view("callVolume"),
      putVolume: view("putVolume"),
    },
    splits,
    dividends,
    withoutClose,
    early: meta.quotesAt === undefined ? undefined : { chain: view("chainPrices"), own: view("ownPrices") },
    settlementPrices: pricesBySession(settlementPrices),
    amExpiries: new Set(amExpiries),
    events,
  };
};

/** Returns how many first bytes `openMarket` needs. Throws MarketFormatError as it does. */
export const coreBytesOf = (bytes: Uint8Array): number => readHeader(bytes).coreBytes;
