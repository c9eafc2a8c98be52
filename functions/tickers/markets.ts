import type { Market, ReferenceSeries } from "#shared/engine/market/market.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { memoryLimit } from "../process/env.ts";
import { sharedBytes } from "../process/shared-bytes.ts";
import type { Objects } from "../store/objects/ports.ts";
import { orDataError } from "./data-error.ts";
import { type MarketPlace, readMarketBytes } from "./market-bytes.ts";
import { readReference } from "./reference.ts";

/** Markets and reference series for the engine. An object under a key never changes, so that it is fetched once. */
export type Markets = {
  market(entry: MarketPlace): Promise<Market>;
  reference(key: string): Promise<ReferenceSeries>;
};

/** Two markets stay in memory if both leave room for the work. */
const MARKETS_KEPT = 2;
const SHARE_FOR_MARKETS = 0.5;
const REFERENCES_KEPT = 4;

type Room = { readonly count: number; readonly bytes: number };

/** A cache of the last keys; failed loads are not cached. It drops values before it loads one that needs their room. */
const remembering = <T>(room: Room) => {
  const kept = new Map<string, { readonly value: Promise<T>; readonly bytes: number }>();

  const makeRoom = (bytes: number): void => {
    for (const [oldest] of kept) {
      const held = [...kept.values()].reduce((sum, each) => sum + each.bytes, 0);
      if (kept.size < room.count && held + bytes <= room.bytes) return;
      kept.delete(oldest);
    }
  };

  return (key: string, bytes: number, load: () => Promise<T>): Promise<T> => {
    const found = kept.get(key);
    kept.delete(key);
    if (!found) makeRoom(bytes);
    const entry = found ?? { value: load(), bytes };
    kept.set(key, entry);
    entry.value.catch(() => kept.delete(key));
    return entry.value;
  };
};

const readMarket = async (objects: Pick<Objects, "get">, place: MarketPlace): Promise<Market | undefined> => {
  const { key, coreBytes } = place;
  const bytes = await sharedBytes(`${key} ${coreBytes}`, () => readMarketBytes(objects, place));
  return bytes && openMarket(bytes);
};

/** A cache for the life of the function's environment, within its share of the memory limit. */
export const rememberedMarkets = (objects: Pick<Objects, "get">, limitBytes = memoryLimit()): Markets => {
  const markets = remembering<Market>({ count: MARKETS_KEPT, bytes: SHARE_FOR_MARKETS * limitBytes });
  const references = remembering<ReferenceSeries>({
    count: REFERENCES_KEPT,
    bytes: Number.POSITIVE_INFINITY,
  });
  return {
    market: (place) =>
      markets(place.key, place.coreBytes, () => orDataError(place.key, readMarket(objects, place))),
    reference: (key) => references(key, 0, () => orDataError(key, readReference(objects, key))),
  };
};
