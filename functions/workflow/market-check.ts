import { type Objects, unlessDamaged } from "../store/objects/ports.ts";
import { isMarketThere, type MarketPlace } from "../tickers/market-bytes.ts";
import { DataError } from "./data-error.ts";

/** Throws DataError where a market is not there as it was stored. */
export type MarketCheck = (place: MarketPlace) => Promise<void>;

/** Looks once at each market: an object under a key never changes. Whoever reads it compares it again. */
export const marketCheck = (market: Pick<Objects, "stream">): MarketCheck => {
  const good = new Set<string>();
  return async (place) => {
    const { key } = place;
    if (good.has(key)) return;
    const isThere = await unlessDamaged(isMarketThere(market, place), (error) => {
      throw new DataError(error.message, { cause: error });
    });
    if (!isThere) throw new DataError(`there is no market object ${key}`);
    good.add(key);
  };
};
