import { getChain as route } from "#shared/contracts/chains.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";
import { market } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { readLastChain } from "../tickers/last-chain.ts";
import { tickerFacts, tickerNamed } from "../tickers/ticker-facts.ts";

type ChainPorts = EdgePorts<typeof route> & Pick<Ports, "market">;

/** The last chain of a ticker's current version, and its source. Throws 404 for an unknown ticker. */
export const getChain: Use<typeof route, ChainPorts> = async ({ market }, { params }) => {
  const entry = await tickerNamed(market, params.ticker);
  return { ...tickerFacts(entry), chain: await readLastChain(market, entry) };
};

export const handler = http(route, getChain, () => ({ ...memberPorts, market }));
