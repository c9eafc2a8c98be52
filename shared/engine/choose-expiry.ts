import type { DteRule } from "../domain/strategy.ts";
import type { Market } from "./market/market.ts";
import { type ExpiryGroup, expiryGroupsOn } from "./market/session-chain.ts";

/** The chain of one session, grouped as contracts are chosen: by right and expiry. */
export type SessionChain = {
  readonly groups: readonly ExpiryGroup[];
  /** Expiries that a position may take (C2), ascending: one row at least, DTE of at least 1, a settlement to come. */
  readonly expiries: readonly number[];
};

const NEAREST_SLACK_DAYS = 7;

/** Groups the chain of a session and lists the expiries that may be chosen on it (C2). */
export const chainOn = (market: Market, session: number): SessionChain => {
  const today = market.sessions[session]!;
  const groups = expiryGroupsOn(market.contracts, market.index, session);
  const expiries = new Set<number>();
  for (const { expiry, settlement } of groups)
    if (expiry - today >= 1 && settlement > session) expiries.add(expiry);
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
