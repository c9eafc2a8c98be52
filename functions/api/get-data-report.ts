import { DataReport, getDataReport as route } from "#shared/contracts/data-report.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";
import { reportKeyOf } from "../store/objects/object-keys.ts";
import { market } from "../store/objects/objects.ts";
import { unlessDamaged } from "../store/objects/ports.ts";
import { readStored } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import { tickerFacts, tickerNamed } from "../tickers/ticker-facts.ts";

type ReportPorts = EdgePorts<typeof route> & Pick<Ports, "market">;

/** The data report of a ticker's current version, if its import made one. Throws 404 for an unknown ticker. */
export const getDataReport: Use<typeof route, ReportPorts> = async ({ market }, { params }) => {
  const entry = await tickerNamed(market, params.ticker);
  const report = await unlessDamaged(readStored(market, reportKeyOf(entry.key), DataReport), () => undefined);
  return { ...tickerFacts(entry), ...(report && { report }) };
};

export const handler = http(route, getDataReport, () => ({ ...memberPorts, market }));
