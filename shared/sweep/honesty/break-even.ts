import type { Cents } from "../../domain/money.ts";
import { contractsPerSpread } from "../../domain/strategy.ts";
import type { Holding } from "../../engine/account/portfolio.ts";
import type { Job } from "../../engine/job.ts";
import { type Fills, fillsAt } from "../../engine/position/fill.ts";
import { openLegs } from "../../engine/position/open-position.ts";
import { openingPremium } from "../../engine/position/payoff.ts";
import { closeOn, holdLeg } from "../../engine/position/position.ts";

/** The P&L of one spread of the trades at other fills: the same sessions and contracts, the same commissions. */
const pnlAt = (
  { market, strategy: { legs, commissionCents } }: Job,
  holdings: readonly Holding[],
  fills: Fills,
): Cents => {
  const openCommission = commissionCents * contractsPerSpread(legs);
  let total = 0;
  for (const { slice, row, entry, exit } of holdings) {
    const held = legs.map((leg, index) => holdLeg(market, slice.contracts[row * slice.legs + index]!, leg));
    const premium = openingPremium(openLegs({ market, fills }, held, entry));
    // X2: a leg that has expired ends at intrinsic value whatever the fills, as it did in the trade.
    const isSettled = (leg: { readonly settlement: number }) => leg.settlement <= exit;
    const closing = closeOn({ market, fills, commissionCents, legs: held }, exit, isSettled);
    total += premium - openCommission + closing.flowCents;
  }
  return total;
};

/**
 * The slippage, in % of the half-spread, at which the trades that the engine took for a combination would earn nothing
 * (S24): between fills in the middle and fills at the quotes, and beyond them in a straight line, so that it may be over
 * 100. 0 where there is nothing to lose in the middle already; undefined where fills make no difference. The strategy
 * trades one spread (S1), of a ticker without dividends (S34).
 */
export const breakEvenSlippage = (job: Job, holdings: readonly Holding[]): number | undefined => {
  const middle = pnlAt(job, holdings, fillsAt(0));
  if (middle <= 0) return 0;
  const quotes = pnlAt(job, holdings, fillsAt(100));
  return middle === quotes ? undefined : (100 * middle) / (middle - quotes);
};
