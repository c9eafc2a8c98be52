import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { notFound } from "../edge/errors.ts";
import type { Ports } from "../store/ports.ts";
import { readManifest } from "./manifest.ts";

/** Returns a ticker's current version. Throws 404 for an unknown ticker. */
export const tickerNamed = async (market: Ports["market"], ticker: string): Promise<TickerEntry> => {
  const { tickers } = await readManifest(market);
  const entry = Object.hasOwn(tickers, ticker) ? tickers[ticker] : undefined;
  if (!entry) throw notFound("ticker");
  return entry;
};

/** Returns what answers about a ticker's data say first: its names, its source (M5), the time of its quotes (M1a), and the span of its chains. */
export const tickerFacts = ({
  ticker,
  displayName,
  source,
  modelled,
  quotesAt,
  firstDate,
  lastDate,
}: TickerEntry) => ({
  ticker,
  name: displayName,
  source,
  modelled,
  ...(quotesAt !== undefined && { quotes_at: quotesAt }),
  first_date: firstDate,
  last_date: lastDate,
});
