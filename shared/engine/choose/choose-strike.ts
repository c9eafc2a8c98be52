import {
  ceilOf,
  type Decimal,
  decimalOf,
  floorOf,
  half,
  isAbove,
  larger,
  negated,
  plus,
  shiftRight,
  sizeOf,
  timesInteger,
} from "../../domain/decimal.ts";
import type { Cents } from "../../domain/money.ts";
import type { StrikeRule } from "../../domain/strategy/strike-rule.ts";
import type { Contracts } from "../market/market.ts";
import { type GroupView, isFurtherOut, nearestByDelta } from "../market/nearest-delta.ts";
import type { ExpiryGroup } from "../market/session-chain.ts";

/** The inputs of a strike's choice (C3): the quotes of one right and expiry on a session, and the price. */
type StrikeChoice = {
  readonly group: ExpiryGroup;
  readonly view: GroupView;
  readonly contracts: Contracts;
  /** The bid plus the ask at a position, in cents: twice the mid. */
  readonly bidAndAskAt: (position: number) => Cents;
  readonly closeCents: Cents;
  /** The underlying price of the row at a position; undefined where all rows have the close (M1a). */
  readonly ownPriceAt: ((position: number) => Cents) | undefined;
  /** The strike of the nearest option above in the form; undefined for the first. */
  readonly strikeAbove: Cents | undefined;
};

/** A target for a whole-number figure: a decimal, and the largest distance from it. */
type Sought = { readonly target: Decimal; readonly reach: Decimal };

/**
 * Returns the usable contract whose figure is nearest the target and within reach; ties go further out of the money
 * (C3). Figures are whole numbers, so twice the target decides exactly which of two is nearer.
 */
const nearestTo = (
  { group, view, contracts: { strikes } }: StrikeChoice,
  { target, reach }: Sought,
  figureAt: (position: number) => number,
): number | undefined => {
  const least = ceilOf(plus(target, negated(reach)));
  const greatest = floorOf(plus(target, reach));
  const twice = timesInteger(target, 2);
  const [twiceDown, twiceUp] = [floorOf(twice), ceilOf(twice)];
  /** Returns a negative number where the first figure is nearer, 0 for a tie. */
  const compare = (figure: number, other: number): number => {
    if (figure === other) return 0;
    const sum = figure + other;
    // The target lies above the middle of both, below it, or on it.
    const side = sum < twiceUp ? 1 : sum > twiceDown ? -1 : 0;
    return figure > other ? -side : side;
  };
  let best: number | undefined;
  let bestFigure = 0;
  for (let at = group.start; at < group.end; at++) {
    const figure = figureAt(at);
    if (figure < least || figure > greatest || !view.isUsable(at)) continue;
    const order = best === undefined ? -1 : compare(figure, bestFigure);
    const contract = view.contractAt(at);
    if (order < 0 || (order === 0 && isFurtherOut(group.right, strikes[contract]!, strikes[best!]!))) {
      best = contract;
      bestFigure = figure;
    }
  }
  return best;
};

const strikeNear = (choice: StrikeChoice, sought: Sought): number | undefined =>
  nearestTo(choice, sought, (at) => choice.contracts.strikes[choice.view.contractAt(at)]!);

/** Returns a price further out of the money by `distance`: higher for a call, lower for a put. */
const furtherOut = ({ group }: StrikeChoice, priceCents: Cents, distance: Decimal): Decimal =>
  plus(decimalOf(priceCents), group.right === 0 ? distance : negated(distance));

const LEAST_REACH_PERCENT = 5;

/** A percentage of the underlying's price, and the largest distance from it. */
type PercentSought = Sought & { readonly percent: number; readonly reachPercent: number };

const percentSought = (percent: number): PercentSought => {
  const target = decimalOf(percent);
  return {
    percent,
    target,
    reach: larger(decimalOf(LEAST_REACH_PERCENT), half(sizeOf(target))),
    reachPercent: Math.max(LEAST_REACH_PERCENT, Math.abs(percent) / 2),
  };
};

/** Far above the rounding of a few operations on cents, far under any step of a percentage of them. */
const NOISE_CENTS = 1e-6;

/** The distances of strikes from a percentage of their own rows' prices. Doubles decide, and decimals near a tie (D5). */
const ownDistances = (
  choice: StrikeChoice,
  ownPriceAt: (position: number) => Cents,
  { percent, target, reach, reachPercent }: PercentSought,
) => {
  const { group, view, contracts } = choice;
  const factor = 1 + ((group.right === 0 ? 1 : -1) * percent) / 100;
  const share = furtherOut(choice, 100, target);
  const strikeAt = (at: number): Cents => contracts.strikes[view.contractAt(at)]!;
  const distanceAt = (at: number): number => Math.abs(strikeAt(at) - ownPriceAt(at) * factor);
  const ofPrice = (of: Decimal, at: number): Decimal => shiftRight(timesInteger(of, ownPriceAt(at)), 2);
  const exactAt = (at: number): Decimal => sizeOf(plus(decimalOf(strikeAt(at)), negated(ofPrice(share, at))));
  return {
    isInReach: (at: number): boolean => {
      const beyond = distanceAt(at) - (ownPriceAt(at) * reachPercent) / 100;
      return Math.abs(beyond) > NOISE_CENTS ? beyond < 0 : !isAbove(exactAt(at), ofPrice(reach, at));
    },
    /** True where the first is nearer, or as near and further out of the money. */
    isBetter: (at: number, than: number): boolean => {
      const difference = distanceAt(at) - distanceAt(than);
      if (Math.abs(difference) > NOISE_CENTS) return difference < 0;
      const [one, other] = [exactAt(at), exactAt(than)];
      if (isAbove(one, other)) return false;
      return isAbove(other, one) || isFurtherOut(group.right, strikeAt(at), strikeAt(than));
    },
  };
};

/** Returns the usable contract nearest a percentage of its row's price, within reach (C3, M1a). */
const nearestToOwnPrice = (
  choice: StrikeChoice,
  ownPriceAt: (position: number) => Cents,
  sought: PercentSought,
): number | undefined => {
  const { group, view } = choice;
  const { isInReach, isBetter } = ownDistances(choice, ownPriceAt, sought);
  let best = -1;
  for (let at = group.start; at < group.end; at++)
    if (view.isUsable(at) && isInReach(at) && (best < 0 || isBetter(at, best))) best = at;
  return best < 0 ? undefined : view.contractAt(best);
};

/** A contract of the choice, undefined where no usable strike is within reach (C3). */
type ChooseStrike = (choice: StrikeChoice) => number | undefined;

type Rules = {
  readonly [K in StrikeRule["kind"]]: (rule: Extract<StrikeRule, { kind: K }>) => ChooseStrike;
};

/** All ways to choose a strike (C3). A new one is a kind of `StrikeRule` and a row here. */
const STRIKE_RULES: Rules = {
  Delta:
    ({ delta }) =>
    ({ view, group, contracts }) =>
      nearestByDelta(view, group, contracts.strikes, delta),

  "% OTM": (rule) => {
    const sought = percentSought(rule.percent);
    return (choice) => {
      const { ownPriceAt, closeCents } = choice;
      if (ownPriceAt) return nearestToOwnPrice(choice, ownPriceAt, sought);
      const ofClose = (share: Decimal): Decimal => shiftRight(timesInteger(share, closeCents), 2);
      const target = furtherOut(choice, closeCents, ofClose(sought.target));
      return strikeNear(choice, { target, reach: ofClose(sought.reach) });
    };
  },

  Premium: ({ dollars }) => {
    // In half-cents, so that every mid is a whole number.
    const target = timesInteger(decimalOf(dollars), 200);
    const reach = half(target);
    return (choice) => nearestTo(choice, { target, reach }, choice.bidAndAskAt);
  },

  Offset: ({ dollars }) => {
    const distance = timesInteger(decimalOf(dollars), 100);
    // A quarter, so that 10 never makes a spread of 5.
    const reach = half(half(sizeOf(distance)));
    return (choice) => {
      if (choice.strikeAbove === undefined) return undefined;
      return strikeNear(choice, { target: furtherOut(choice, choice.strikeAbove, distance), reach });
    };
  },
};

export const strikeChooser = <K extends StrikeRule["kind"]>(
  rule: Extract<StrikeRule, { kind: K }>,
): ChooseStrike => STRIKE_RULES[rule.kind as K](rule);
