import { type Day, formatDay } from "#shared/domain/day.ts";
import type { Portfolio } from "#shared/domain/result/portfolio.ts";
import type { PortfolioReport } from "#shared/domain/result/portfolio-report.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import type { Job } from "#shared/engine/job.ts";
import type { Market } from "#shared/engine/market/market.ts";
import { portfolioPeriodOf } from "#shared/engine/portfolio/portfolio-period.ts";
import { type PortfolioJob, runPortfolio } from "#shared/engine/portfolio/run-portfolio.ts";

export type HandMember = { readonly name: string; readonly market: Market; readonly strategy: Strategy };

/** Returns a portfolio of $10,000 over all data, without limits; `parts` replace fields. */
export const portfolioJobOf = (
  members: readonly HandMember[],
  parts: Partial<Portfolio> = {},
  references: Job["references"] = {},
): PortfolioJob => ({
  portfolio: {
    name: "Test",
    startBalanceCents: 1_000_000,
    period: { start: 0 as Day, end: undefined, lengthYears: undefined },
    limits: { maxRiskPercent: undefined, maxTickerRiskPercent: undefined, maxPositions: undefined },
    interest: false,
    skipsConflicts: false,
    members: members.map(({ name, strategy }) => ({ name, strategy })),
    ...parts,
  },
  markets: members.map(({ market }) => market),
  references,
});

export const periodOfJob = ({ portfolio, markets }: PortfolioJob) => {
  const period = portfolioPeriodOf(portfolio.period, markets);
  if (!period) throw new Error("no session in the period");
  return period;
};

export const runMembers = (...parts: Parameters<typeof portfolioJobOf>) => {
  const job = portfolioJobOf(...parts);
  return runPortfolio(job, periodOfJob(job));
};

/** Returns days as text; blank for none. */
export const dateOf = (day: Day | undefined): string => (day === undefined ? "" : formatDay(day));

export const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);

/** Returns the interest credited up to each session, from the marked balance and its parts (P17). */
export const interestSoFar = ({ sessions, summary }: PortfolioReport): number[] =>
  sessions.map(({ markedCents, partCents }) => markedCents - summary.startBalanceCents - sumOf(partCents));

/** Beyond this, sums of cents times a limit's percent would no longer be exact in a double. */
const MOST_EXACT_CENTS = 1e11;

/** True where all money of a report is exact: random risks of a cent make positions of 100,000 spreads. */
export const isExact = ({ trades }: PortfolioReport): boolean =>
  trades.every(
    ({ pnlCents, riskCents, endBalanceCents }) =>
      Math.max(Math.abs(pnlCents), riskCents, Math.abs(endBalanceCents)) < MOST_EXACT_CENTS,
  );
