import { ChainQuotes, chainQuotes, MOST_QUOTES } from "#shared/contracts/chains.ts";
import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { lastChainOf } from "#shared/engine/market/last-chain.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { chainKeyOf } from "../store/objects/object-keys.ts";
import type { Objects } from "../store/objects/ports.ts";
import { readStored } from "../store/objects/stored-json.ts";

/** A market's last chain as it is stored beside it, under a key of the same version. */
export const storedChain = (market: Market): ChainQuotes => chainQuotes(lastChainOf(market, MOST_QUOTES));

/**
 * The last chain of a ticker. Of one that was imported before chains were stored it is worked out from the whole market
 * and stored, once: a market under a key never changes, so whoever does it writes the same.
 */
export const readLastChain = async (
  market: Pick<Objects, "get" | "put">,
  { key, coreBytes }: Pick<TickerEntry, "key" | "coreBytes">,
): Promise<ChainQuotes> => {
  const stored = await readStored(market, chainKeyOf(key), ChainQuotes);
  if (stored) return stored;
  const found = await market.get(key, coreBytes);
  if (!found) throw new Error(`there is no market object ${key}`);
  const chain = storedChain(openMarket(found.bytes));
  await market.put(chainKeyOf(key), JSON.stringify(chain));
  return chain;
};
