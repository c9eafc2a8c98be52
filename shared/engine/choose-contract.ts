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

/**
 * The contract of an expiry and the leg's right whose |delta| is nearest the leg's target among those usable to open
 * (C1, C3); ties go further out of the money. Undefined where none is usable.
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
  const { contracts: alive } = market.index;
  const { offsets, firstSessions, strikes } = market.contracts;
  const { bids, deltas } = market.quotes;
  const outward = right === 0 ? 1 : -1;
  let best: number | undefined;
  let bestDelta = 0;
  for (let position = group.start; position < group.end; position++) {
    const contract = alive[position] as number;
    const quote = (offsets[contract] as number) + session - (firstSessions[contract] as number);
    if (leg.side === "short" && (bids[quote] as number) === 0) continue;
    const delta = Math.abs(deltas[quote] as number);
    const order = best === undefined ? -1 : compareDeltaDistance(delta, bestDelta, leg.delta);
    const isFurther =
      best !== undefined && outward * ((strikes[contract] as number) - (strikes[best] as number)) > 0;
    if (order < 0 || (order === 0 && isFurther)) {
      best = contract;
      bestDelta = delta;
    }
  }
  return best;
};
