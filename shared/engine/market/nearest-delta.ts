import { decimalOf, half, isAbove, larger, negated, plus, sizeOf, unitsAt } from "../../domain/decimal.ts";
import type { ExpiryGroup } from "./session-chain.ts";

/** Far above the rounding of two subtractions, far under any step of a vendor's deltas. */
const NOISE = 1e-12;

const exactComparison = (a: number, b: number, target: number): number => {
  const decimals = [a, b, target].map(decimalOf);
  const scale = Math.max(...decimals.map((decimal) => decimal.scale));
  const [first, second, wanted] = decimals.map((decimal) => unitsAt(decimal, scale));
  const away = (units: bigint): bigint => (units < wanted! ? wanted! - units : units - wanted!);
  const difference = away(first!) - away(second!);
  return difference < 0n ? -1 : Number(difference > 0n);
};

/**
 * Compares the distances of two |delta|s from the target as decimals (C3, D5): negative where the first is nearer,
 * positive for the second, 0 for a tie (0.24 and 0.26 about 0.25).
 */
export const compareDeltaDistance = (a: number, b: number, target: number): number => {
  if (a === b) return 0;
  const difference = Math.abs(a - target) - Math.abs(b - target);
  return Math.abs(difference) > NOISE ? difference : exactComparison(a, b, target);
};

const LEAST_REACH = 0.05;

/** Returns true if a |delta| is within reach of the target, as decimals: half of the target, 0.05 at least (C3). */
export const isWithinReach = (delta: number, target: number): boolean => {
  const beyond = Math.abs(delta - target) - Math.max(target / 2, LEAST_REACH);
  if (Math.abs(beyond) > NOISE) return beyond < 0;
  const wanted = decimalOf(target);
  const distance = sizeOf(plus(decimalOf(delta), negated(wanted)));
  return !isAbove(distance, larger(half(wanted), decimalOf(LEAST_REACH)));
};

/** The quotes of one group on one session, by position in the session's index, whose order is |delta| descending. */
export type GroupView = {
  readonly contractAt: (position: number) => number;
  readonly deltaAt: (position: number) => number;
  readonly isUsable: (position: number) => boolean;
};

/** True where the first strike is further out of the money than the second: calls up, puts down (C3). */
export const isFurtherOut = (right: ExpiryGroup["right"], strike: number, other: number): boolean =>
  right === 0 ? strike > other : strike < other;

/** Returns the first position of the group whose |delta| is not above the target; its end without one. */
const firstNotAbove = (view: GroupView, { start, end }: ExpiryGroup, target: number): number => {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (view.deltaAt(middle) > target) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Returns the usable contract of a group whose |delta| is nearest the target; ties go further out of the money (C3).
 * Undefined without a usable one within reach. Searches from the target to both sides: the first usable delta of a side is its
 * nearest, and all contracts with it count.
 */
export const nearestByDelta = (
  view: GroupView,
  group: ExpiryGroup,
  strikes: Int32Array,
  target: number,
): number | undefined => {
  let best: number | undefined;
  let bestDelta = 0;
  const consider = (position: number): boolean => {
    const delta = view.deltaAt(position);
    const order = best === undefined ? -1 : compareDeltaDistance(delta, bestDelta, target);
    if (order > 0) return false;
    const contract = view.contractAt(position);
    if (order < 0 || isFurtherOut(group.right, strikes[contract]!, strikes[best!]!)) {
      best = contract;
      bestDelta = delta;
    }
    return true;
  };
  const middle = firstNotAbove(view, group, target);
  for (let at = middle; at < group.end; at++) if (view.isUsable(at) && !consider(at)) break;
  for (let at = middle - 1; at >= group.start; at--) if (view.isUsable(at) && !consider(at)) break;
  return best === undefined || isWithinReach(bestDelta, target) ? best : undefined;
};
