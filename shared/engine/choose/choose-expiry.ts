import type { DteRule } from "../../domain/strategy.ts";
import type { Market } from "../market/market.ts";
import { type ExpiryGroup, expiryGroups } from "../market/session-chain.ts";

/** The chain of one session, grouped by right and expiry. */
export type SessionChain = {
  readonly groups: readonly ExpiryGroup[];
  /** Expiries that a position may take (C2), ascending: one row at least, DTE of at least 1, a settlement to come. */
  readonly expiries: readonly number[];
};

const NEAREST_SLACK_DAYS = 7;

/** The expiries of groups, each once and ascending, as they are within either right. */
const expiriesOf = (groups: readonly ExpiryGroup[]): number[] => {
  const expiries: number[] = [];
  let at = 0;
  for (const { expiry } of groups) {
    // The puts begin again with the nearest.
    if (at > 0 && expiries[at - 1]! >= expiry) at = 0;
    while (at < expiries.length && expiries[at]! < expiry) at++;
    if (expiries[at] !== expiry) expiries.splice(at, 0, expiry);
    at++;
  }
  return expiries;
};

/** Returns a function that groups a session's chain and lists its eligible expiries (C2). */
export const chainReader = (market: Market): ((session: number) => SessionChain) => {
  const groupsOn = expiryGroups(market.contracts, market.index);
  return (session) => {
    const today = market.sessions[session]!;
    const groups = groupsOn(session);
    const open = groups.filter(({ expiry, settlement }) => expiry - today >= 1 && settlement > session);
    return { groups, expiries: expiriesOf(open) };
  };
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

/**
 * Returns the expiry (a day) that the rule picks among ascending `expiries` for a target in calendar days (C2).
 */
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
