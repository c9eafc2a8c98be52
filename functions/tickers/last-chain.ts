import { ChainQuotes, chainQuotes, MOST_QUOTES } from "#shared/contracts/chains.ts";
import { lastChainOf } from "#shared/engine/market/last-chain.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { MarketFormatError, openMarket } from "#shared/engine/market/open.ts";
import { chainKeyOf } from "../store/objects/object-keys.ts";
import { DamagedObject, type Objects } from "../store/objects/ports.ts";
import { readDerived } from "../store/objects/stored-json.ts";
import { type MarketPlace, readMarketBytes } from "./market-bytes.ts";

/** A market's last chain as it is stored beside it, under a key of the same version. */
export const storedChain = (market: Market): ChainQuotes => chainQuotes(lastChainOf(market, MOST_QUOTES));

/** The market of an object's bytes. Throws DamagedObject for bytes that are no market. */
export const openedMarket = (key: string, bytes: Uint8Array): Market => {
  try {
    return openMarket(bytes);
  } catch (error) {
    if (error instanceof MarketFormatError) throw new DamagedObject(key, { cause: error });
    throw error;
  }
};

/**
 * The last chain of a ticker. Where the stored one is missing (an older import) or damaged, it is made from the whole
 * market and stored; concurrent calls write the same. Throws DamagedObject where the market is damaged.
 */
export const readLastChain = async (
  market: Pick<Objects, "get" | "put">,
  place: MarketPlace,
): Promise<ChainQuotes> => {
  const { key } = place;
  const stored = await readDerived(market, chainKeyOf(key), ChainQuotes);
  if (stored) return stored;
  const bytes = await readMarketBytes(market, place);
  if (!bytes) throw new Error(`there is no market object ${key}`);
  const chain = storedChain(openedMarket(key, bytes));
  await market.put(chainKeyOf(key), JSON.stringify(chain));
  return chain;
};
