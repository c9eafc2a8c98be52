import type { Cents } from "../../domain/money.ts";
import { EXIT_REASONS, type ExitReason } from "../../domain/result/trade.ts";
import type { Threshold } from "../../domain/strategy/strategy.ts";
import { firstSessionFrom } from "../market/session-lookup.ts";
import type { Position, Trading } from "../position/open-position.ts";
import { type HeldLeg, settlementOf } from "../position/position.ts";
import { isExercised } from "./assignment.ts";
import { centsReaching, triggerOf } from "./threshold.ts";

/**
 * When a rule closes a position: from a session on, or where a test is true, which runs for each session after the
 * entry in turn. Undefined where the rule never closes.
 */
type Closes = number | ((session: number) => boolean) | undefined;

type SettlesAt = (
  trading: Pick<Trading, "market" | "dividendsAfter">,
  leg: HeldLeg,
  session: number,
) => Cents | undefined;

/**
 * What a rule needs of a session, from least to most: nothing, since it meets every session; a close of the underlying,
 * since the stop stands at the broker and takes carried quotes (X4a); or quotes of all options and a close for shares (X4).
 */
export const NEEDS = { nothing: 0, close: 1, quotes: 2 } as const;
export type Needs = (typeof NEEDS)[keyof typeof NEEDS];

/** A rule for closing (X1). */
type ExitRule = {
  readonly needs: Needs;
  /** Arms the rule for a job; undefined where the job does not use it. */
  readonly arm: (trading: Trading) => ((position: Position) => Closes) | undefined;
  /** Returns the underlying's price for a leg that settles at intrinsic value; the others close. */
  readonly settlesAt?: SettlesAt;
};

/** Closes once the P&L, or with `sign` −1 the loss, reaches the threshold (X3); of the options alone by H5. */
const atThreshold = (threshold: Threshold, sign: 1 | -1): ReturnType<ExitRule["arm"]> => {
  if (threshold.kind === "None") return undefined;
  const triggerCents = triggerOf(threshold);
  const isOfOptions = threshold.kind === "% of premium";
  return ({ premiumCents, payoff: { least, greatest }, pnlOn, optionsPnlOn }) => {
    const cents = triggerCents({ premiumCents, maxCents: sign > 0 ? greatest : -least });
    if (cents === Number.POSITIVE_INFINITY) return undefined;
    const comparedOn = isOfOptions ? optionsPnlOn : pnlOn;
    return (session) => sign * comparedOn(session) >= cents;
  };
};

const trailingStop: ExitRule["arm"] = ({ strategy: { trail } }) => {
  if (!trail) return undefined;
  const [fallOf, startOf] = [centsReaching(trail.percent), centsReaching(trail.fromPercent)];
  return ({ premiumCents, optionsPnlOn }) => {
    const [fall, start] = [fallOf(Math.abs(premiumCents)), startOf(Math.abs(premiumCents))];
    if (fall <= 0) return undefined;
    let best = 0;
    return (session) => {
      const pnl = optionsPnlOn(session);
      best = Math.max(best, pnl);
      return best >= start && best - pnl >= fall;
    };
  };
};

const deltaExit: ExitRule["arm"] = ({ strategy: { exitDelta }, market }) => {
  if (exitDelta === undefined) return undefined;
  const { deltas } = market.quotes;
  return ({ options }) => {
    const shorts = options.filter((leg) => leg.side === "short");
    return (session) => shorts.some((leg) => Math.abs(deltas[leg.quoteBase + session]!) >= exitDelta);
  };
};

/** The rule of every reason. They are tried in X1's order, which is that of EXIT_REASONS. */
const RULES: { readonly [R in ExitReason]: ExitRule } = {
  // X2
  expiration: {
    needs: NEEDS.nothing,
    arm:
      () =>
      ({ legs }) =>
        Math.min(...legs.map((leg) => leg.settlement)),
    settlesAt: ({ market }, leg, session) => settlementOf(market, leg, session),
  },
  // M4
  split: {
    needs: NEEDS.nothing,
    arm: ({ market, beforeSplit }) =>
      market.splits.length > 0 ? () => (session) => beforeSplit[session] === 1 : undefined,
  },
  // X3
  stop: { needs: NEEDS.close, arm: ({ strategy }) => atThreshold(strategy.stop, -1) },
  target: { needs: NEEDS.quotes, arm: ({ strategy }) => atThreshold(strategy.target, 1) },
  // X5
  trail: { needs: NEEDS.quotes, arm: trailingStop },
  delta: { needs: NEEDS.quotes, arm: deltaExit },
  // E5
  event: {
    needs: NEEDS.quotes,
    arm: ({ strategy }) => (strategy.events ? ({ eventExit }) => eventExit : undefined),
  },
  dte: {
    needs: NEEDS.quotes,
    arm: ({ market, strategy: { exitDteDays } }) => {
      if (exitDteDays === undefined) return undefined;
      return ({ legs }) => firstSessionFrom(market, Math.min(...legs.map((leg) => leg.expiry)) - exitDteDays);
    },
  },
  // D2: calendar days, not sessions.
  hold: {
    needs: NEEDS.quotes,
    arm:
      ({ market, strategy }) =>
      ({ entry }) =>
        firstSessionFrom(market, market.sessions[entry]! + strategy.holdDays),
  },
  end: {
    needs: NEEDS.nothing,
    arm: ({ last, isOpen }) => (isOpen ? undefined : () => last),
  },
  // X6
  assignment: {
    needs: NEEDS.nothing,
    arm: ({ market, dividendsAfter }) =>
      dividendsAfter &&
      (({ legs }) =>
        (session) =>
          legs.some((leg) => isExercised(market, dividendsAfter, leg, session))),
    settlesAt: ({ market, dividendsAfter }, leg, session) =>
      dividendsAfter && isExercised(market, dividendsAfter, leg, session)
        ? market.closes[session]
        : undefined,
  },
};

/** Returns at which underlying price each leg settles on a closing for a reason; without it, all close at market. */
export const settlesFor = (reason: ExitReason): SettlesAt | undefined => RULES[reason].settlesAt;

/** A rule that a job uses. */
export type ArmedRule = Pick<ExitRule, "needs"> & {
  readonly settlesAt: ExitRule["settlesAt"] | undefined;
  readonly reason: ExitReason;
  readonly watch: (position: Position) => Closes;
};

/** Returns the rules that a job uses, in X1's order. */
export const armedRules = (trading: Trading): ArmedRule[] =>
  EXIT_REASONS.flatMap((reason) => {
    const { needs, settlesAt, arm } = RULES[reason];
    const watch = arm(trading);
    return watch ? [{ reason, needs, settlesAt, watch }] : [];
  });
