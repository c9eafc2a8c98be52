import { crc32 } from "node:zlib";
import type { TickerEntry } from "#shared/contracts/manifest.ts";
import type { StoredMarket } from "#shared/engine/market/build/extend.ts";
import {
  COLUMN_NAMES,
  type ColumnName,
  type Columns,
  type Counts,
  endOf,
  HEADER_BYTES,
  viewOf,
} from "#shared/engine/market/layout.ts";
import { MarketFormatError, type MarketPlan, planBytesOf, planOf } from "#shared/engine/market/open.ts";
import { type ByteRange, DamagedObject, type Objects } from "../../store/objects/ports.ts";
import { isMarketThere } from "../../tickers/market-bytes.ts";

/** Reads a stored market's columns from the object store, one at a time. */

/** The CRC-32 of bytes from the CRC-32s of their parts, which may be read in any order. */

type PartSum = { readonly sum: number; readonly bytes: number };

/** The polynomial of CRC-32, its lowest power in the highest bit. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** The product of two polynomials over GF(2), modulo that of CRC-32. */
const product = (a: number, b: number): number => {
  let [sum, shifted] = [0, b];
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return sum >>> 0;
};

/** The polynomial x to the power of eight for each byte: what zero bytes behind a part multiply its checksum by. */
const behind = (bytes: number): number => {
  let [factor, power] = [ONE, ONE >>> 8];
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) factor = product(factor, power);
    power = product(power, power);
  }
  return factor;
};

/** Returns the CRC-32 of all parts, which are given in their order (the method of `crc32_combine` in zlib 1.2.12). */
export const joinedChecksum = (parts: readonly PartSum[]): number =>
  parts.reduce((joined, { sum, bytes }) => (product(behind(bytes), joined) ^ sum) >>> 0, 0);

type Reading = Pick<Objects, "get" | "stream">;

const firstBytes = async (objects: Reading, key: string, count: number): Promise<Uint8Array> => {
  const found = await objects.get(key, count);
  if (!found) throw new DamagedObject(key);
  return found.bytes;
};

type Plan = MarketPlan & { readonly head: PartSum };

const readPlan = async (objects: Reading, entry: TickerEntry): Promise<Plan> => {
  try {
    const header = await firstBytes(objects, entry.key, HEADER_BYTES);
    const bytes = await firstBytes(objects, entry.key, planBytesOf(header));
    return { ...planOf(bytes), head: { sum: crc32(bytes), bytes: bytes.length } };
  } catch (error) {
    // Damage comes before any other reason why it cannot be read.
    if (error instanceof MarketFormatError) await isMarketThere(objects, entry);
    throw error;
  }
};

/** Passes on the bytes of a range, which are all there. */
const bytesIn = async function* (objects: Reading, key: string, { start, end }: ByteRange) {
  const parts = start === end ? [] : await objects.stream(key, { start, end });
  if (!parts) throw new DamagedObject(key);
  let at = start;
  for await (const part of parts) {
    yield part;
    at += part.length;
  }
  if (at < end) throw new DamagedObject(key);
};

type Numbers = Columns[ColumnName];

const within = (values: Numbers, least: number, most: number): boolean =>
  values.every((value) => value >= least && value <= most);
const ascends = (values: Numbers): boolean => values.every((value, i) => i === 0 || value >= values[i - 1]!);

/** The years 1696 to 2243. */
const [FIRST_DAY, LAST_DAY] = [-100_000, 100_000];

/**
 * What holds for columns that say how far loops run and how much memory they take. They are used before the whole market
 * is verified, and a flipped bit in one of them would let an append run for hours or out of memory.
 */
const SOUND: Partial<Record<ColumnName, (values: Numbers, counts: Counts) => boolean>> = {
  sessions: (days) => within(days, FIRST_DAY, LAST_DAY) && ascends(days),
  expiries: (days) => within(days, FIRST_DAY, LAST_DAY),
  firstSessions: (values, { sessions }) => within(values, 0, sessions - 1),
  offsets: (values, { slots }) => within(values, 0, slots) && ascends(values),
  indexStarts: (values, { quotes }) => within(values, 0, quotes) && ascends(values),
};

export type OpenedMarket = StoredMarket & {
  readonly facts: MarketPlan["facts"];
  /**
   * Reads what was not read, and throws DamagedObject where the market's checksum is another: then nothing that was read
   * can be believed, nor what became of it.
   */
  readonly verify: () => Promise<void>;
};

/** Opens a ticker's market for an append, which verifies it in the end. Throws DamagedObject. */
export const openStored = async (objects: Reading, entry: TickerEntry): Promise<OpenedMarket> => {
  const { key, checksum } = entry;
  const { facts, places, head } = await readPlan(objects, entry);
  const sums = new Map<ColumnName, PartSum>();

  /** Reads a column and its padding into `into`, if given, and notes the checksum. */
  const pass = async (name: ColumnName, into?: Uint8Array): Promise<void> => {
    const [start, end] = [places[name].offset, endOf(places[name])];
    let [sum, at] = [0, 0];
    for await (const part of bytesIn(objects, key, { start, end })) {
      sum = crc32(part, sum);
      into?.set(part, at);
      at += part.length;
    }
    sums.set(name, { sum, bytes: end - start });
  };

  return {
    facts,
    counts: facts.counts,
    read: async <Name extends ColumnName>(name: Name): Promise<Columns[Name]> => {
      const bytes = new Uint8Array(endOf(places[name]) - places[name].offset);
      await pass(name, bytes);
      const column = viewOf(bytes, name, { ...places[name], offset: 0 });
      if (SOUND[name]?.(column, facts.counts) === false) throw new DamagedObject(key);
      return column;
    },
    verify: async () => {
      for (const name of COLUMN_NAMES) if (!sums.has(name)) await pass(name);
      const parts = COLUMN_NAMES.flatMap((name) => sums.get(name) ?? []);
      if (joinedChecksum([head, ...parts]) !== checksum) throw new DamagedObject(key);
    },
  };
};
