import { crc32 } from "node:zlib";
import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { DamagedObject, type Objects } from "../store/objects/ports.ts";

/** Reads a market's bytes and compares their checksum, which a store does for whole objects only. */

/** A market object's key, how much of it a backtest reads, and that part's checksum. */
export type MarketPlace = Pick<TickerEntry, "key" | "coreBytes" | "checksum">;

/** The checksum of the part of a market's bytes that backtests read. */
export const checksumOf = (bytes: Uint8Array, coreBytes: number): number =>
  crc32(bytes.subarray(0, coreBytes));

const check = ({ key, checksum }: MarketPlace, found: number): void => {
  if (checksum !== found) throw new DamagedObject(key);
};

/** The part of a market that a backtest reads; undefined where there is none. Throws DamagedObject. */
export const readMarketBytes = async (
  market: Pick<Objects, "get">,
  place: MarketPlace,
): Promise<Uint8Array | undefined> => {
  const found = await market.get(place.key, place.coreBytes);
  if (!found) return undefined;
  check(place, crc32(found.bytes));
  return found.bytes;
};

/** True where a market exists and is whole; reads it without keeping it. Throws DamagedObject. */
export const isMarketThere = async (
  market: Pick<Objects, "stream">,
  place: MarketPlace,
): Promise<boolean> => {
  const bytes = await market.stream(place.key, { start: 0, end: place.coreBytes });
  if (!bytes) return false;
  let found = 0;
  for await (const part of bytes) found = crc32(part, found);
  check(place, found);
  return true;
};
