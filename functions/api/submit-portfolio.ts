import type { BacktestForm } from "#shared/contracts/backtest-form.ts";
import { submitPortfolio as route } from "#shared/contracts/portfolios/calls.ts";
import { readPortfolio } from "#shared/contracts/portfolios/read-portfolio.ts";
import type { Portfolio } from "#shared/domain/portfolio.ts";
import { type EdgePorts, http, type ReadBody, type Use } from "../edge/http.ts";
import type { Ports } from "../store/ports.ts";
import { submitPorts } from "../store/submit-ports.ts";
import { countedAsBacktest } from "../tasks/backtest-quota.ts";
import { rememberedLimits } from "../tasks/service-limits.ts";
import { type SubmitKind, type SubmitPorts, submitTask } from "../tasks/submit-task.ts";
import { newYorkYesterday } from "../tickers/new-york.ts";
import { portfolioDataProblems, tickersOf } from "../tickers/portfolio-problems.ts";

/** The body as sent, and its meaning. */
type PortfolioBody = {
  readonly json: unknown;
  readonly portfolio: Portfolio;
  readonly forms: readonly BacktestForm[];
};

type PortfolioPorts = EdgePorts<typeof route> & SubmitPorts & Pick<Ports, "limits">;

/** Reads the request as of New York's yesterday; names every broken field. */
export const readBody: ReadBody<PortfolioBody> = (json, nowMs) => {
  const reading = readPortfolio(json, newYorkYesterday(nowMs));
  return reading.ok
    ? { ok: true, value: { json, portfolio: reading.portfolio, forms: reading.forms } }
    : reading;
};

const PORTFOLIO: SubmitKind<PortfolioPorts, PortfolioBody> = {
  kind: "portfolio",
  about: ({ portfolio }) => ({
    tickers: tickersOf(portfolio),
    words: `${portfolio.name}: ${portfolio.members.length} strategies`,
  }),
  dataProblems: portfolioDataProblems,
  ...countedAsBacktest("portfolios"),
};

/** Starts a portfolio (P18). */
export const submitPortfolio: Use<typeof route, PortfolioPorts, PortfolioBody> = async (ports, call) => ({
  task_id: await submitTask(ports, PORTFOLIO, call),
});

const limitsNow = rememberedLimits(submitPorts);

export const handler = http(route, submitPortfolio, () => ({ ...submitPorts, limitsNow }), { readBody });
