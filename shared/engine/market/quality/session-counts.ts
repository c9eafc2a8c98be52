import { MONTH_DAYS } from "../../../domain/data/data-report.ts";
import type { Market } from "../market.ts";
import { expiryGroups } from "../session-chain.ts";
import { isNear } from "./measures.ts";

/** What a session's chain offers. */
export type SessionCounts = {
  readonly expiries: number;
  /** The expiry nearest to 30 days, the earlier of two; -1 without quotes. */
  readonly month: number;
  /** Strikes near the money in that expiry. */
  readonly strikes: number;
};

/** Returns the day nearest to another, the earlier of two; -1 without any. */
const nearestTo = (target: number, days: readonly number[]): number =>
  days.reduce((best, day) => {
    const [own, known] = [Math.abs(day - target), Math.abs(best - target)];
    return best < 0 || own < known || (own === known && day < best) ? day : best;
  }, -1);

/** Returns a reader of a session's counts; `prices` are the underlying's by session, in cents. */
export const sessionCounts = (market: Market, prices: Int32Array): ((session: number) => SessionCounts) => {
  const { contracts, index, sessions } = market;
  const groupsOn = expiryGroups(contracts, index);
  return (session) => {
    const groups = groupsOn(session);
    const expiries = [...new Set(groups.map(({ expiry }) => expiry))];
    const month = nearestTo(sessions[session]! + MONTH_DAYS, expiries);
    const strikes = new Set<number>();
    for (const { expiry, start, end } of groups) {
      if (expiry !== month) continue;
      for (let at = start; at < end; at++) {
        const strike = contracts.strikes[index.contracts[at]!]!;
        if (isNear(strike, prices[session]!)) strikes.add(strike);
      }
    }
    return { expiries: expiries.length, month, strikes: strikes.size };
  };
};
