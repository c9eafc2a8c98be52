import { isOption, type OptionRight, type Right, type Side } from "../contract.ts";
import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { CriterionName } from "./criterion.ts";
import type { EventType } from "./event.ts";
import type { StrikeRule } from "./strike-rule.ts";

export type OptionLeg = {
  readonly side: Side;
  readonly right: OptionRight;
  readonly quantity: number;
  readonly dteDays: number;
  readonly strike: StrikeRule;
};

/** Shares of the ticker, bought or sold short (H1). */
export type SharesLeg = {
  readonly side: Side;
  readonly right: "shares";
  /** Lots of 100 shares per spread. */
  readonly quantity: number;
};

/** One row of optFields. At most one is shares (H1). */
export type Leg = OptionLeg | SharesLeg;

export type DteRule = "Nearest" | "Exact" | "At least" | "At most";

/** The most spreads of one position, whatever sizes it (B1). */
export const MOST_SPREADS = 100_000;

/** B1. Dollars and percents are decimals as typed, not rounded to cents. */
export type Sizing =
  | { readonly kind: "One spread" }
  | { readonly kind: "Spreads"; readonly count: number }
  | { readonly kind: "$ at risk"; readonly dollars: number }
  | { readonly kind: "% of account"; readonly percent: number };

/** X3, for a stop or a target; `% of max` is of the greatest loss for a stop, the greatest profit for a target. */
export type Threshold =
  | { readonly kind: "None" }
  | { readonly kind: "% of premium"; readonly percent: number }
  | { readonly kind: "% of max"; readonly percent: number }
  | { readonly kind: "$ per spread"; readonly dollars: number };

/** Returns the percent or the dollars of a threshold; undefined for *None*. */
export const sizeOfThreshold = (threshold: Threshold): number | undefined => {
  switch (threshold.kind) {
    case "None":
      return undefined;
    case "$ per spread":
      return threshold.dollars;
    default:
      return threshold.percent;
  }
};

/** X5, both in % of the opening premium: the fall of the P&L from its best, and the P&L from which the trail counts. */
export type TrailingStop = { readonly percent: number; readonly fromPercent: number };

/** E5: *Before, n* or *After, n*. Without an hour an event has another session for either, so 0 keeps its side. */
export type EventOffset = { readonly side: "Before" | "After"; readonly sessions: number };

/** E5: the sessions on which a position opens and closes, from those of one event. */
export type EventRule = {
  readonly type: EventType;
  readonly entry: EventOffset;
  readonly exit: EventOffset;
};

/** Returns an offset as a number of sessions, negative before the event. */
export const signedSessions = ({ side, sessions }: EventOffset): number =>
  side === "Before" ? 0 - sessions : sessions;

/** E3. Bounds and look-back are 0 and 1 where the criterion does not use them; `high` 0 means no upper bound. */
export type FilterRule = {
  readonly criterion: CriterionName;
  readonly joinsNext: "AND" | "OR";
  readonly low: number;
  readonly high: number;
  readonly lookBackSessions: number;
};

/** The requested period (D3); blank fields are undefined. It has a start or a length at least. */
export type PeriodAsked = {
  readonly start: Day | undefined;
  readonly end: Day | undefined;
  readonly lengthYears: number | undefined;
};

/** A requested backtest, parsed and free of contradictions: with the market, the whole input of the engine. */
export type Strategy = {
  readonly ticker: string;
  readonly period: PeriodAsked;
  readonly legs: readonly Leg[];
  readonly dteRule: DteRule;
  readonly holdDays: number;
  readonly maxPositions: number;
  readonly waitSessions: number;
  readonly sizing: Sizing;
  readonly stop: Threshold;
  readonly target: Threshold;
  /** X5: undefined if an exit is switched off. */
  readonly trail: TrailingStop | undefined;
  /** The |delta| of any short leg at which the position closes. */
  readonly exitDelta: number | undefined;
  /** Calendar days before the earliest expiry at which the position closes. */
  readonly exitDteDays: number | undefined;
  readonly slippagePercent: number;
  readonly commissionCents: Cents;
  /** 0 without an account balance (B3). */
  readonly startBalanceCents: Cents;
  /** Whether idle cash earns the bills' yield (I3 to I6). */
  readonly interest: boolean;
  /** Undefined if the section is switched off. */
  readonly events: readonly EventRule[] | undefined;
  readonly filters: readonly FilterRule[] | undefined;
};

/** The fields of a leg that its payoff's slope follows from. */
type Slope = { readonly side: Side; readonly right: Right; readonly quantity: number };

/**
 * Returns long less short calls and lots of shares per spread (H6); negative means unlimited risk on the upside.
 */
export const netCalls = (legs: readonly Slope[]): number =>
  legs
    .filter((leg) => leg.right !== "put")
    .reduce((sum, leg) => sum + (leg.side === "long" ? leg.quantity : -leg.quantity), 0);

/** Returns the contracts of all options of one spread, for commissions (F3). Shares pay none (H2). */
export const contractsPerSpread = (legs: readonly Pick<Leg, "right" | "quantity">[]): number =>
  legs.filter(isOption).reduce((sum, leg) => sum + leg.quantity, 0);
