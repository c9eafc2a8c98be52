import type { Cents } from "../../domain/money.ts";
import type { OpenLeg } from "./payoff.ts";
import { commonExpiry } from "./risk.ts";

/** An outlay may earn 10 % a year for certain, as a bought box does: days in which it earns itself at that rate. */
const DAYS_TO_EARN_ITSELF = 3_650;

/** An opening: its day, the least P&L at expiry with opening costs, and the flow, negative where it is paid; in cents. */
type Opening = {
  readonly legs: readonly Pick<OpenLeg, "right" | "expiry">[];
  readonly today: number;
  readonly leastCents: Cents;
  readonly openFlowCents: Cents;
};

/**
 * Returns true where a position is sure to gain at its one expiry, opening costs included, and more than money that its
 * opening takes out could earn. No market offers that, so one of its quotes is wrong (C6).
 */
export const isSureProfit = ({ legs, today, leastCents, openFlowCents }: Opening): boolean => {
  const expiry = commonExpiry(legs);
  if (expiry === undefined || !(leastCents > 0)) return false;
  return leastCents * DAYS_TO_EARN_ITSELF > -openFlowCents * (expiry - today);
};
