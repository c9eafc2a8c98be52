import type { Objects } from "../store/objects/ports.ts";
import { orDataError } from "../tickers/data-error.ts";
import { isMarketThere, type MarketPlace } from "../tickers/market-bytes.ts";

/** Throws DataError where a market is missing or damaged. */
export type MarketCheck = (place: MarketPlace) => Promise<void>;

/** Checks each market once, since an object under a key never changes. Its readers compare the checksum again. */
export const marketCheck = (market: Pick<Objects, "stream">): MarketCheck => {
  const checked = new Set<string>();
  return async (place) => {
    const { key } = place;
    if (checked.has(key)) return;
    await orDataError(
      key,
      isMarketThere(market, place).then((isThere) => isThere || undefined),
    );
    checked.add(key);
  };
};
