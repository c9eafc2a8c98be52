import { isOption } from "#shared/domain/contract.ts";
import type { Strategy } from "#shared/domain/strategy.ts";

/**
 * The cost of a backtest, which decides if cutting it pays. Measured by `npm run bench -- --only work` in a cold
 * process; only the ratios matter, and they are alike on every machine.
 */

/** A session of the period: its chain, a contract for each leg, the entry. */
const SESSION_MS = 0.024;
/** A leg of a position on a session on which it is held: its price, the exits. */
const HELD_LEG_MS = 0.000_029;

const SESSIONS_PER_DAY = 252 / 365;
/** No option is listed for longer: three years and a little, whatever a DTE asks for. */
const LONGEST_LISTED_DAYS = 1_100;

/** The cost of one session of a backtest if no position closes early, in milliseconds of work. */
export const sessionCostMs = ({ legs, holdDays }: Pick<Strategy, "legs" | "holdDays">): number => {
  const shortestDte = Math.min(...legs.filter(isOption).map(({ dteDays }) => dteDays));
  const heldSessions = SESSIONS_PER_DAY * Math.min(holdDays, shortestDte, LONGEST_LISTED_DAYS);
  return SESSION_MS + HELD_LEG_MS * legs.length * heldSessions;
};
