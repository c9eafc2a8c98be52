import type { Cents } from "../../domain/money.ts";
import { EXIT_REASONS } from "../../domain/result/trade.ts";
import { contractsPerSpread } from "../../domain/strategy/strategy.ts";
import type { Holding } from "../../engine/account/account.ts";
import { holdingsOf } from "../../engine/account/holdings.ts";
import { settlesFor } from "../../engine/exits/exit-rules.ts";
import type { Job } from "../../engine/job.ts";
import { dividendsAfterSessions } from "../../engine/market/dividends.ts";
import { type Fills, fillsAt } from "../../engine/position/fill.ts";
import { openLegs } from "../../engine/position/open-position.ts";
import { openingPremium } from "../../engine/position/payoff.ts";
import { closeOn, spreadOf, termsOf } from "../../engine/position/position.ts";

/** Returns the trades' P&L at other fills, with the same sessions, contracts and commissions. */
const pnlAt = ({ market, strategy }: Job, holdings: readonly Holding[], fills: Fills): Cents => {
  const openCommission = strategy.commissionCents * contractsPerSpread(strategy.legs);
  const terms = { ...termsOf(market, strategy), fills };
  const trading = { market, dividendsAfter: dividendsAfterSessions(market) };
  let total = 0;
  for (const holding of holdings) {
    const { slice, row, entry, exit } = holding;
    const held = holdingsOf(holding).map(({ leg }) => leg);
    const premium = openingPremium(openLegs(terms, held, entry));
    // X2, X6: an expired or exercised leg closes at intrinsic value, whatever the fills.
    const settlesAt = settlesFor(EXIT_REASONS[slice.exitReasons[row]!]!);
    const closing = closeOn(spreadOf(terms, held, entry), exit, (leg) => settlesAt?.(trading, leg, exit));
    total += premium - openCommission + closing.flowCents;
  }
  return total;
};

/**
 * Returns the break-even slippage in % of the half-spread (S24), on the straight line through fills at 0 % and at 100
 * %. It can exceed 100. Returns 0 for a loss at 0 %, undefined if fills make no difference. The strategy trades one
 * spread (S1).
 */
export const breakEvenSlippage = (job: Job, holdings: readonly Holding[]): number | undefined => {
  const middle = pnlAt(job, holdings, fillsAt(0));
  if (middle <= 0) return 0;
  const quotes = pnlAt(job, holdings, fillsAt(100));
  return middle === quotes ? undefined : (100 * middle) / (middle - quotes);
};
