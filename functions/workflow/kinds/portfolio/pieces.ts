import { portfolioResultsOf } from "#shared/contracts/portfolios/present-portfolio.ts";
import { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import type { KindPorts, PieceParts } from "../job-kind.ts";
import { type LoadedPortfolio, loadPortfolio } from "./load.ts";
import { ranPortfolio } from "./run.ts";

const decode = (bytes: Uint8Array): PortfolioResults | undefined => {
  try {
    return PortfolioResults.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/**
 * The one piece of a portfolio: its results. An entry of one member depends on the open positions of all others, so
 * that members cannot be worked on apart; the whole takes less than a second.
 */
export const portfolioPieces: PieceParts<KindPorts, LoadedPortfolio, PortfolioResults> = {
  load: loadPortfolio,
  work: async (loaded) => portfolioResultsOf(ranPortfolio(loaded)),
  encode: (_, results) => new TextEncoder().encode(JSON.stringify(results)),
  decode: (_, bytes) => decode(bytes),
};
