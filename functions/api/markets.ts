import { getChain as chainRoute } from "#shared/contracts/chains.ts";
import { DataReport, getDataReport as reportRoute } from "#shared/contracts/data-report.ts";
import type { TickerEntry } from "#shared/contracts/manifest.ts";
import { notFound } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";
import { reportKeyOf } from "../store/objects/object-keys.ts";
import { market } from "../store/objects/objects.ts";
import { unlessDamaged } from "../store/objects/ports.ts";
import { readStored } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import { readLastChain } from "../tickers/last-chain.ts";
import { readManifest } from "../tickers/manifest.ts";

/** Returns a ticker's current version. Throws 404 for an unknown ticker. */
const tickerNamed = async (market: Ports["market"], ticker: string): Promise<TickerEntry> => {
  const { tickers } = await readManifest(market);
  const entry = Object.hasOwn(tickers, ticker) ? tickers[ticker] : undefined;
  if (!entry) throw notFound("ticker");
  return entry;
};

/** Returns what answers about a ticker's data say first: its names, its source (M5), the time of its quotes (M1a), and the span of its chains. */
const tickerFacts = ({
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

const ports = () => ({ ...memberPorts, market });

/** The last chain of a ticker's current version, and its source. Throws 404 for an unknown ticker. */
export const getChain = /* @__PURE__ */ http(
  chainRoute,
  async ({ market }, { params }) => {
    const entry = await tickerNamed(market, params.ticker);
    return { ...tickerFacts(entry), chain: await readLastChain(market, entry) };
  },
  ports,
);

/** The data report of a ticker's current version, unless it is damaged. Throws 404 for an unknown ticker. */
export const getDataReport = /* @__PURE__ */ http(
  reportRoute,
  async ({ market }, { params }) => {
    const entry = await tickerNamed(market, params.ticker);
    const report = await unlessDamaged(
      readStored(market, reportKeyOf(entry.key), DataReport),
      () => undefined,
    );
    return { ...tickerFacts(entry), ...(report && { report }) };
  },
  ports,
);
