import type { TickerEntry } from "#shared/contracts/manifest.ts";
import type { StoredMarket } from "#shared/engine/market/build/extend.ts";
import {
  bytesOf,
  type ColumnName,
  type Columns,
  HEADER_BYTES,
  viewOf,
} from "#shared/engine/market/layout.ts";
import { type MarketPlan, planBytesOf, planOf } from "#shared/engine/market/open.ts";
import { DamagedObject, type Objects } from "../../store/objects/ports.ts";
import { isMarketThere } from "../../tickers/market-bytes.ts";

/** Reads a stored market's columns from the object store, one at a time. */

type Reading = Pick<Objects, "get" | "stream">;

const firstBytes = async (objects: Reading, key: string, count: number): Promise<Uint8Array> => {
  const found = await objects.get(key, count);
  if (!found) throw new DamagedObject(key);
  return found.bytes;
};

const readPlan = async (objects: Reading, key: string): Promise<MarketPlan> => {
  const header = await firstBytes(objects, key, HEADER_BYTES);
  const bytes = await firstBytes(objects, key, planBytesOf(header));
  return planOf(bytes);
};

const readBytes = async (
  objects: Reading,
  key: string,
  start: number,
  into: Uint8Array,
): Promise<Uint8Array> => {
  if (into.length === 0) return into;
  const parts = await objects.stream(key, { start, end: start + into.length });
  if (!parts) throw new DamagedObject(key);
  let at = 0;
  for await (const part of parts) {
    into.set(part, at);
    at += part.length;
  }
  if (at < into.length) throw new DamagedObject(key);
  return into;
};

/** A stored market and its facts. */
export type OpenedMarket = StoredMarket & { readonly facts: MarketPlan["facts"] };

/** Opens a ticker's market for an append, after comparing its checksum. Throws DamagedObject. */
export const openStored = async (objects: Reading, entry: TickerEntry): Promise<OpenedMarket> => {
  const { key } = entry;
  if (!(await isMarketThere(objects, entry))) throw new DamagedObject(key);
  const { facts, places } = await readPlan(objects, key);
  return {
    facts,
    counts: facts.counts,
    read: async <Name extends ColumnName>(name: Name): Promise<Columns[Name]> => {
      const place = places[name];
      const bytes = await readBytes(objects, key, place.offset, new Uint8Array(bytesOf(place)));
      return viewOf(bytes, name, { ...place, offset: 0 });
    },
  };
};
