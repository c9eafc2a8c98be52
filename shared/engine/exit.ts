import type { Cents } from "../domain/money.ts";
import type { ExitReason } from "../domain/trade.ts";
import type { Fills } from "./fill.ts";
import type { Market } from "./market/market.ts";
import { type Closing, closeOn, closingFlow, type HeldLeg, isQuoted } from "./position.ts";

/** Everything that decides when a position opened on `entry` closes; sessions are indices. */
export type ExitRules = {
  readonly entry: number;
  /** Last session of the period. */
  readonly last: number;
  readonly holdDays: number;
  /** Exit session of the event that let the position in; undefined without event filters. */
  readonly eventExit: number | undefined;
  /** Cents per spread that trigger, from `triggerCents`. */
  readonly stopCents: number;
  readonly targetCents: number;
  readonly openFlowCents: Cents;
  readonly commissionCents: Cents;
};

export type Exit = Closing & { readonly session: number; readonly reason: ExitReason };

/** The reason among *Stop loss* to *Max hold* for which the position closes today, all its legs being quoted (X1, X3). */
const reasonToday = (
  market: Market,
  fills: Fills,
  legs: readonly HeldLeg[],
  rules: ExitRules,
  session: number,
): ExitReason | undefined => {
  const watchesPrice = rules.stopCents !== Infinity || rules.targetCents !== Infinity;
  if (watchesPrice) {
    const pnl = rules.openFlowCents + closingFlow(market, fills, rules.commissionCents, legs, session);
    if (-pnl >= rules.stopCents) return "Stop loss";
    if (pnl >= rules.targetCents) return "Profit target";
  }
  if (rules.eventExit !== undefined && session >= rules.eventExit) return "Event exit";
  // Calendar days, not sessions (D2).
  const daysHeld = (market.sessions[session] as number) - (market.sessions[rules.entry] as number);
  return daysHeld >= rules.holdDays ? "Max hold" : undefined;
};

/**
 * When, why and at what prices a position closes: the first session after its entry on which a rule of X1 applies.
 * `beforeSplit` marks the last sessions before splits. The entry is before `rules.last`, where every position ends.
 */
export const findExit = (
  market: Market,
  fills: Fills,
  beforeSplit: Uint8Array,
  legs: readonly HeldLeg[],
  rules: ExitRules,
): Exit => {
  const settlement = Math.min(...legs.map((leg) => leg.settlement));
  const closing = (session: number, reason: ExitReason): Exit => ({
    session,
    reason,
    ...closeOn(market, fills, rules.commissionCents, legs, session),
  });
  for (let session = rules.entry + 1; ; session++) {
    if (session >= settlement) return closing(session, "Expiration");
    if (beforeSplit[session] === 1) return closing(session, "Split");
    if (legs.every((leg) => isQuoted(market, leg, session))) {
      const reason = reasonToday(market, fills, legs, rules, session);
      if (reason) return closing(session, reason);
    }
    if (session >= rules.last) return closing(session, "End of test");
  }
};
