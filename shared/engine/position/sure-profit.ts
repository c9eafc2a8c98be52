import type { Position } from "./open-position.ts";
import { commonExpiry } from "./risk.ts";

/** An outlay may earn 10 % a year for certain, as a bought box does: days in which it earns itself at that rate. */
const DAYS_TO_EARN_ITSELF = 3_650;

/**
 * Returns true where a position is sure to gain at its one expiry, opening costs included, and more than money that its
 * opening takes out could earn: nobody sells that, so one of its quotes is wrong (C6).
 */
export const isSureProfit = ({ legs, market, entry, payoff, openFlowCents }: Position): boolean => {
  const expiry = commonExpiry(legs);
  if (expiry === undefined || !(payoff.least > 0)) return false;
  const days = expiry - market.sessions[entry]!;
  return payoff.least * DAYS_TO_EARN_ITSELF > -openFlowCents * days;
};
