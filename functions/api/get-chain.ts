import { getChain as route } from "#shared/contracts/chains.ts";
import { notFound } from "../edge/errors.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";
import { market } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { readLastChain } from "../tickers/last-chain.ts";
import { readManifest } from "../tickers/manifest.ts";

type ChainPorts = EdgePorts<typeof route> & Pick<Ports, "market">;

/** The last chain of a ticker's current version, and its source. Throws 404 for an unknown ticker. */
export const getChain: Use<typeof route, ChainPorts> = async ({ market }, { params }) => {
  const { tickers } = await readManifest(market);
  const entry = Object.hasOwn(tickers, params.ticker) ? tickers[params.ticker] : undefined;
  if (!entry) throw notFound("ticker");
  return {
    ticker: entry.ticker,
    name: entry.displayName,
    source: entry.source,
    modelled: entry.modelled,
    first_date: entry.firstDate,
    last_date: entry.lastDate,
    chain: await readLastChain(market, entry),
  };
};

export const handler = http(route, getChain, () => ({ ...memberPorts, market }));
