import type { Threshold } from "../domain/strategy.ts";
import { EXIT_REASONS, type ExitReason } from "../domain/trade.ts";
import { isExercised } from "./assignment.ts";
import type { Position } from "./open-position.ts";
import type { HeldLeg } from "./position.ts";
import { centsReaching, triggerCents } from "./threshold.ts";

/** Whether a rule closes the position on a session; asked for each session after the entry in turn, until one closes it. */
type Closes = (session: number) => boolean;

/**
 * A reason for closing (X1). `watch` gives the rule's test over the sessions of one position, or undefined where it can
 * never apply to it.
 */
export type ExitRule = {
  /** Whether it closes only on sessions on which every leg has a quote (X4), and is asked on no other. */
  readonly needsQuotes: boolean;
  readonly watch: (position: Position) => Closes | undefined;
  /** Which legs end at intrinsic value and free of commission; without it, all close at market. */
  readonly settles?: (position: Position, leg: HeldLeg, session: number) => boolean;
};

const thresholdOf = (position: Position, threshold: Threshold, maxCents: number): number | undefined => {
  const cents = triggerCents(threshold, { premiumCents: position.premiumCents, maxCents });
  return cents === Number.POSITIVE_INFINITY ? undefined : cents;
};

const trailingStop = (position: Position): Closes | undefined => {
  const { trail } = position.trading.strategy;
  if (!trail) return undefined;
  const premium = Math.abs(position.premiumCents);
  const fall = centsReaching(trail.percent, premium);
  const from = centsReaching(trail.fromPercent, premium);
  if (fall <= 0) return undefined;
  let best = 0;
  return (session) => {
    const pnl = position.pnlOn(session);
    best = Math.max(best, pnl);
    return best >= from && best - pnl >= fall;
  };
};

const deltaExit = ({ market, legs, trading }: Position): Closes | undefined => {
  const { exitDelta } = trading.strategy;
  const shorts = legs.filter((leg) => leg.side === "short");
  if (exitDelta === undefined || shorts.length === 0) return undefined;
  const { deltas } = market.quotes;
  return (session) => shorts.some((leg) => Math.abs(deltas[leg.quoteBase + session]!) >= exitDelta);
};

const assignment = ({ market, legs, trading: { dividendsAfter } }: Position): Closes | undefined =>
  dividendsAfter && ((session) => legs.some((leg) => isExercised(market, dividendsAfter, leg, session)));

/** Every reason with its rule; they are tried in the order of EXIT_REASONS, which is X1's. */
const RULES: { readonly [R in ExitReason]: ExitRule } = {
  // X2
  Expiration: {
    needsQuotes: false,
    watch: ({ legs }) => {
      const settlement = Math.min(...legs.map((leg) => leg.settlement));
      return (session) => session >= settlement;
    },
    settles: (_, leg, session) => leg.settlement <= session,
  },
  // M4
  Split: {
    needsQuotes: false,
    watch: ({ market, trading: { beforeSplit } }) =>
      market.splits.length > 0 ? (session) => beforeSplit[session] === 1 : undefined,
  },
  // X3
  "Stop loss": {
    needsQuotes: true,
    watch: (position) => {
      const cents = thresholdOf(position, position.trading.strategy.stop, -position.payoff.least);
      return cents === undefined ? undefined : (session) => -position.pnlOn(session) >= cents;
    },
  },
  "Profit target": {
    needsQuotes: true,
    watch: (position) => {
      const cents = thresholdOf(position, position.trading.strategy.target, position.payoff.greatest);
      return cents === undefined ? undefined : (session) => position.pnlOn(session) >= cents;
    },
  },
  // X5
  "Trailing stop": { needsQuotes: true, watch: trailingStop },
  "Delta exit": { needsQuotes: true, watch: deltaExit },
  // E5
  "Event exit": {
    needsQuotes: true,
    watch: ({ eventExit }) => (eventExit === undefined ? undefined : (session) => session >= eventExit),
  },
  "DTE exit": {
    needsQuotes: true,
    watch: ({ market, legs, trading: { strategy } }) => {
      if (strategy.exitDteDays === undefined) return undefined;
      const firstDay = Math.min(...legs.map((leg) => leg.expiry)) - strategy.exitDteDays;
      return (session) => market.sessions[session]! >= firstDay;
    },
  },
  // D2: calendar days, not sessions.
  "Max hold": {
    needsQuotes: true,
    watch: ({ market, entry, trading: { strategy } }) => {
      const firstDay = market.sessions[entry]! + strategy.holdDays;
      return (session) => market.sessions[session]! >= firstDay;
    },
  },
  "End of test": {
    needsQuotes: false,
    watch:
      ({ trading: { last } }) =>
      (session) =>
        session >= last,
  },
  // X6
  Assignment: {
    needsQuotes: false,
    watch: assignment,
    settles: ({ market, trading: { dividendsAfter } }, leg, session) =>
      dividendsAfter !== undefined && isExercised(market, dividendsAfter, leg, session),
  },
};

/** The rules with their reasons, in X1's order. */
export const EXIT_RULES: readonly (ExitRule & { readonly reason: ExitReason })[] = EXIT_REASONS.map(
  (reason) => ({ reason, ...RULES[reason] }),
);
