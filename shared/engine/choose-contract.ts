import type { DteRule, Leg } from "../domain/strategy.ts";
import { compareDeltaDistance } from "./market/delta-distance.ts";
import type { Market } from "./market/market.ts";

/** One expiry of one right on one session: a run of the session's index, `start` to `end` (excluded). */
type Group = { readonly right: 0 | 1; readonly expiry: number; readonly start: number; readonly end: number };

/** The chain of one session, grouped as contracts are chosen: by right and expiry. */
export type SessionChain = {
  readonly groups: readonly Group[];
  /** Expiries that a position may take (C2), ascending: one row at least, DTE of at least 1, a settlement to come. */
  readonly expiries: readonly number[];
};

const NEAREST_SLACK_DAYS = 7;

/** First position after `from` whose contract has another right or expiry; galloping, since groups are long. */
const endOfGroup = (market: Market, from: number, end: number): number => {
  const { contracts } = market.index;
  const { rights, expiries } = market.contracts;
  const first = contracts[from] as number;
  const same = (position: number): boolean => {
    const contract = contracts[position] as number;
    return rights[contract] === rights[first] && expiries[contract] === expiries[first];
  };
  let step = 1;
  let low = from;
  while (low + step < end && same(low + step)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(end, low + step);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (same(middle)) low = middle;
    else high = middle;
  }
  return high;
};

/** Groups the chain of a session and lists the expiries that may be chosen on it (C2). */
export const chainOn = (market: Market, session: number): SessionChain => {
  const { starts, contracts } = market.index;
  const { rights, expiries: expiryOf, settlements } = market.contracts;
  const today = market.sessions[session] as number;
  const groups: Group[] = [];
  const expiries = new Set<number>();
  const end = starts[session + 1] as number;
  for (let start = starts[session] as number; start < end; ) {
    const contract = contracts[start] as number;
    const expiry = expiryOf[contract] as number;
    const next = endOfGroup(market, start, end);
    groups.push({ right: rights[contract] as 0 | 1, expiry, start, end: next });
    if (expiry - today >= 1 && (settlements[contract] as number) > session) expiries.add(expiry);
    start = next;
  }
  return { groups, expiries: [...expiries].sort((a, b) => a - b) };
};

const nearestExpiry = (
  expiries: readonly number[],
  wanted: number,
  targetDays: number,
): number | undefined => {
  let best: number | undefined;
  // Ascending, so that a tie stays with the shorter.
  for (const expiry of expiries)
    if (best === undefined || Math.abs(expiry - wanted) < Math.abs(best - wanted)) best = expiry;
  if (best === undefined) return undefined;
  return Math.abs(best - wanted) > Math.max(NEAREST_SLACK_DAYS, targetDays / 2) ? undefined : best;
};

/** The expiry (a day) that the rule picks among `expiries` (ascending) for a target in calendar days (C2). */
export const chooseExpiry = (
  expiries: readonly number[],
  today: number,
  targetDays: number,
  rule: DteRule,
): number | undefined => {
  const wanted = today + targetDays;
  switch (rule) {
    case "Nearest":
      return nearestExpiry(expiries, wanted, targetDays);
    case "Exact":
      return expiries.find((expiry) => expiry === wanted);
    case "At least":
      return expiries.find((expiry) => expiry >= wanted);
    case "At most":
      return expiries.findLast((expiry) => expiry <= wanted);
  }
};

/** The quotes of one group on one session, read in its order: |delta| descending. */
type GroupView = {
  readonly contractAt: (position: number) => number;
  readonly deltaAt: (position: number) => number;
  readonly isUsable: (position: number) => boolean;
};

const viewOf = (market: Market, session: number, side: Leg["side"]): GroupView => {
  const { contracts: alive } = market.index;
  const { offsets, firstSessions } = market.contracts;
  const { bids, deltas } = market.quotes;
  const quoteAt = (position: number): number => {
    const contract = alive[position] as number;
    return (offsets[contract] as number) + session - (firstSessions[contract] as number);
  };
  return {
    contractAt: (position) => alive[position] as number,
    deltaAt: (position) => Math.abs(deltas[quoteAt(position)] as number),
    isUsable: (position) => side === "long" || (bids[quoteAt(position)] as number) > 0,
  };
};

/** The first position of the group whose |delta| is not above the target; its end where all are. */
const firstNotAbove = (view: GroupView, { start, end }: Group, target: number): number => {
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
 * The contract of an expiry and the leg's right whose |delta| is nearest the leg's target among those usable to open
 * (C1, C3); ties go further out of the money. Undefined where none is usable. Looks outwards from the target to both
 * sides: on each the first usable delta is the nearest, and all that share it count.
 */
export const chooseContract = (
  market: Market,
  chain: SessionChain,
  session: number,
  expiry: number,
  leg: Leg,
): number | undefined => {
  const right = leg.right === "call" ? 0 : 1;
  const group = chain.groups.find((each) => each.right === right && each.expiry === expiry);
  if (!group) return undefined;
  const view = viewOf(market, session, leg.side);
  const { strikes } = market.contracts;
  let best: number | undefined;
  let bestDelta = 0;
  if (leg.strike.kind !== "Delta") return undefined;
  const { delta: target } = leg.strike;
  const consider = (position: number): boolean => {
    const delta = view.deltaAt(position);
    const order = best === undefined ? -1 : compareDeltaDistance(delta, bestDelta, target);
    if (order > 0) return false;
    const contract = view.contractAt(position);
    const distanceOut = (strikes[contract] as number) - (strikes[best ?? contract] as number);
    if (order < 0 || (right === 0 ? distanceOut > 0 : distanceOut < 0)) {
      best = contract;
      bestDelta = delta;
    }
    return true;
  };
  const middle = firstNotAbove(view, group, target);
  for (let at = middle; at < group.end; at++) if (view.isUsable(at) && !consider(at)) break;
  for (let at = middle - 1; at >= group.start; at--) if (view.isUsable(at) && !consider(at)) break;
  return best;
};
