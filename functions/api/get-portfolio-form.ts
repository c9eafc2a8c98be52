import { getPortfolioForm as route } from "#shared/contracts/portfolios/calls.ts";
import { portfolioFormAnswer } from "#shared/contracts/portfolios/form-answer.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";
import { market } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { firstTicker } from "../tickers/first-ticker.ts";
import { readManifest } from "../tickers/manifest.ts";

type FormPorts = EdgePorts<typeof route> & Pick<Ports, "market">;

/** A request of two members on the ticker that forms open with, and the limits (P18). */
export const getPortfolioForm: Use<typeof route, FormPorts> = async (ports) => {
  const { ticker, name } = firstTicker(await readManifest(ports.market));
  return portfolioFormAnswer(ticker, name);
};

export const handler = http(route, getPortfolioForm, () => ({ ...memberPorts, market }));
