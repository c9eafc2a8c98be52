import { getChain as chainRoute } from "#shared/contracts/chains.ts";
import { DataReport, getDataReport as reportRoute } from "#shared/contracts/data-report.ts";
import { http } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";
import { reportKeyOf } from "../store/objects/object-keys.ts";
import { market } from "../store/objects/objects.ts";
import { unlessDamaged } from "../store/objects/ports.ts";
import { readStored } from "../store/objects/stored-json.ts";
import { readLastChain } from "../tickers/last-chain.ts";
import { tickerFacts, tickerNamed } from "../tickers/ticker-facts.ts";

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

/** The data report of a ticker's current version, if its import made one. Throws 404 for an unknown ticker. */
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
