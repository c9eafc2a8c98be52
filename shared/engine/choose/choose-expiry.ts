import type { DteRule } from "../../domain/strategy/strategy.ts";
import type { Market } from "../market/market.ts";
import type { ExpiryGroup } from "../market/session-chain.ts";
import type { RightCode } from "../pricing/black-scholes.ts";

/**
 * The chain of one session, good until its reader reads another. Eligible is an expiry that a position may take (C2): one
 * row at least, DTE of at least 1, a settlement to come.
 */
export type SessionChain = {
  /** Returns the first eligible expiry that is not before a day; undefined without one. */
  readonly expiryFrom: (day: number) => number | undefined;
  /** Returns the last eligible expiry that is not after a day; undefined without one. */
  readonly expiryUpTo: (day: number) => number | undefined;
  /** Returns the contracts of a right and expiry; undefined without any. */
  readonly groupOf: (right: RightCode, expiry: number) => ExpiryGroup | undefined;
};

/** Positions of a session's index with one right: calls stand before puts, expiries ascend within either. */
type Run = { readonly right: RightCode; from: number; to: number };

/** Returns a reader of a session's chain, which searches: listing took a tenth of a backtest. */
export const chainReader = (market: Market): ((session: number) => SessionChain) => {
  const { rights, expiries, settlements } = market.contracts;
  const { starts, contracts: alive } = market.index;
  const calls: Run = { right: 0, from: 0, to: 0 };
  const puts: Run = { right: 1, from: 0, to: 0 };
  const runs = [calls, puts];
  let session = 0;
  let tomorrow = 0;
  /** The first position of a run whose expiry is not before a day; the run's end without one. */
  const positionFrom = ({ from, to }: Run, day: number): number => {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (expiries[alive[middle]!]! < day) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const isToCome = (position: number): boolean => settlements[alive[position]!]! > session;
  const expiryAt = (position: number): number => expiries[alive[position]!]!;
  const firstOf = (run: Run, day: number): number => {
    let position = positionFrom(run, Math.max(day, tomorrow));
    // Later expiries settle no earlier, so at most the nearest are skipped.
    while (position < run.to && !isToCome(position)) position = positionFrom(run, expiryAt(position) + 1);
    return position < run.to ? expiryAt(position) : Number.POSITIVE_INFINITY;
  };
  const lastOf = (run: Run, day: number): number => {
    const position = positionFrom(run, day + 1) - 1;
    const isEligible = position >= run.from && expiryAt(position) >= tomorrow && isToCome(position);
    return isEligible ? expiryAt(position) : Number.NEGATIVE_INFINITY;
  };
  const finite = (expiry: number): number | undefined => (Number.isFinite(expiry) ? expiry : undefined);
  const chain: SessionChain = {
    expiryFrom: (day) => finite(Math.min(firstOf(calls, day), firstOf(puts, day))),
    expiryUpTo: (day) => finite(Math.max(lastOf(calls, day), lastOf(puts, day))),
    groupOf: (right, expiry) => {
      const run = runs[right]!;
      const start = positionFrom(run, expiry);
      const end = positionFrom(run, expiry + 1);
      return start === end
        ? undefined
        : { right, expiry, settlement: settlements[alive[start]!]!, start, end };
    },
  };
  return (of) => {
    session = of;
    tomorrow = market.sessions[of]! + 1;
    calls.from = starts[of]!;
    puts.to = starts[of + 1]!;
    let [low, high] = [calls.from, puts.to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rights[alive[middle]!] === 0) low = middle + 1;
      else high = middle;
    }
    calls.to = low;
    puts.from = low;
    return chain;
  };
};

const NEAREST_SLACK_DAYS = 7;

const nearestExpiry = (chain: SessionChain, wanted: number, targetDays: number): number | undefined => {
  const before = chain.expiryUpTo(wanted);
  const after = before === wanted ? wanted : chain.expiryFrom(wanted);
  const isLater = before === undefined || (after !== undefined && after - wanted < wanted - before);
  const nearest = isLater ? after : before;
  if (nearest === undefined) return undefined;
  return Math.abs(nearest - wanted) > Math.max(NEAREST_SLACK_DAYS, targetDays / 2) ? undefined : nearest;
};

/** Returns the expiry (a day) that the rule picks on a session for a target in calendar days (C2). */
export const chooseExpiry = (
  chain: SessionChain,
  today: number,
  targetDays: number,
  rule: DteRule,
): number | undefined => {
  const wanted = today + targetDays;
  switch (rule) {
    case "Nearest":
      return nearestExpiry(chain, wanted, targetDays);
    case "Exact":
      return chain.expiryFrom(wanted) === wanted ? wanted : undefined;
    case "At least":
      return chain.expiryFrom(wanted);
    case "At most":
      return chain.expiryUpTo(wanted);
  }
};
