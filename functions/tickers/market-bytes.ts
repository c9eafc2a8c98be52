import { crc32 } from "node:zlib";
import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { DamagedObject, type Objects } from "../store/objects/ports.ts";

/**
 * A market's bytes, compared with what the manifest says of them: a backtest reads the beginning of an object, and of a
 * part no store compares anything.
 */

/** Where a market object lies, how much of it a backtest reads, and the checksum of that; all of it where it is not known. */
export type MarketPlace = Pick<TickerEntry, "key" | "coreBytes" | "checksum">;

/** What a manifest says of the part of a market's bytes that backtests read. */
export const checksumOf = (bytes: Uint8Array, coreBytes: number): number =>
  crc32(bytes.subarray(0, coreBytes));

const check = ({ key, checksum }: MarketPlace, found: number): void => {
  if (checksum !== undefined && checksum !== found) throw new DamagedObject(key);
};

/** What a backtest reads of a market; undefined where it is not there. Throws DamagedObject. */
export const readMarketBytes = async (
  market: Pick<Objects, "get">,
  place: MarketPlace,
): Promise<Uint8Array | undefined> => {
  const found = await market.get(place.key, place.coreBytes);
  if (!found) return undefined;
  if (place.checksum !== undefined) check(place, crc32(found.bytes));
  return found.bytes;
};

/** Whether a market is there: reads all of it and keeps nothing. Throws DamagedObject. */
export const isMarketThere = async (
  market: Pick<Objects, "stream">,
  place: MarketPlace,
): Promise<boolean> => {
  const { key, coreBytes } = place;
  const bytes = await market.stream(key, coreBytes === undefined ? undefined : { start: 0, end: coreBytes });
  if (!bytes) return false;
  let found = 0;
  for await (const part of bytes) found = crc32(part, found);
  check(place, found);
  return true;
};
