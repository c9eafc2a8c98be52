import { decimalOf, floorOf, shiftRight, timesInteger } from "../../domain/decimal.ts";
import type { Cents } from "../../domain/money.ts";
import type { PortfolioLimits, PortfolioSkipReason } from "../../domain/result/portfolio.ts";
import type { Holding } from "./account.ts";

const tickerOf = ({ member }: Holding): string => member.job.market.meta.ticker;

/** True if the risk is at most a percentage of the balance. Compared exactly: risk is whole cents. */
const isWithin = (riskCents: Cents, percent: number | undefined, balanceCents: Cents): boolean => {
  if (percent === undefined) return true;
  const bound = (percent * balanceCents) / 100;
  // Doubles are wrong by far less than a cent, and decide most entries in a tenth of the time.
  if (Math.abs(riskCents - bound) > 1) return riskCents < bound;
  return riskCents <= floorOf(shiftRight(timesInteger(decimalOf(percent), balanceCents), 2));
};

/** Returns the risk of an entry together with that of open positions, in cents. */
const riskWith = (entry: Holding, open: readonly Holding[]): Cents =>
  open.reduce((sum, { riskCents }) => sum + riskCents, entry.riskCents);

/** Returns the first limit of the account that an entry breaks beside the open positions (P7); edges are allowed. */
export const limitAgainst = (
  limits: PortfolioLimits,
  entry: Holding,
  open: readonly Holding[],
  balanceCents: Cents,
): PortfolioSkipReason | undefined => {
  const { maxPositions, maxRiskPercent, maxTickerRiskPercent } = limits;
  if (maxPositions !== undefined && open.length >= maxPositions) return "Portfolio positions";
  if (!isWithin(riskWith(entry, open), maxRiskPercent, balanceCents)) return "Portfolio risk";
  const ticker = tickerOf(entry);
  const onTicker = open.filter((position) => tickerOf(position) === ticker);
  if (!isWithin(riskWith(entry, onTicker), maxTickerRiskPercent, balanceCents)) return "Ticker risk";
  return undefined;
};
