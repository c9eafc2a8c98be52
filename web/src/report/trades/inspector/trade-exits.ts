import { readBacktest } from "#shared/contracts/read-backtest.ts";
import type { TradeRow } from "#shared/contracts/results.ts";
import { isOption } from "#shared/domain/contract.ts";
import { addDays, formatDay, parseDay } from "#shared/domain/day.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { centsReaching, triggerOf } from "#shared/engine/exits/threshold.ts";
import { type OpenLeg, openingPremium, payoffRange } from "#shared/engine/position/payoff.ts";

/** A P&L at which a stop or a target closes; `isOfOptions` where it is the P&L of the options beside shares (H5). */
type ExitLevel = { readonly label: string; readonly dollars: number; readonly isOfOptions: boolean };

/** The exits that a strategy sets, for one trade; its dollars are of all spreads (X3, X5, D2). */
export type TradeExits = {
  readonly levels: readonly ExitLevel[];
  readonly days: readonly { readonly label: string; readonly date: string }[];
  /** The fall from the options' best P&L that closes, once the best has reached `from`; both in dollars. */
  readonly trail: { readonly fall: number; readonly from: number } | undefined;
  /** The delta of a short leg that closes. */
  readonly delta: number | undefined;
};

/** A day after every session, so that no session counts as the future. */
const LATE = parseDay("9999-12-31");

export const strategyOfBody = (body: unknown): Strategy | undefined => {
  const reading = body === undefined || LATE === undefined ? undefined : readBacktest(body, LATE);
  return reading?.ok ? reading.strategy : undefined;
};

const toCents = (dollars: number): number => Math.round(100 * dollars);

const openLegsOf = (details: TradeRow["details"]): OpenLeg[] =>
  details.legs.map(([quantity, right, strike, expiry, entry]) => ({
    side: quantity < 0 ? "short" : "long",
    right,
    quantity: Math.abs(quantity),
    expiry: expiry === null ? Number.POSITIVE_INFINITY : (parseDay(expiry) ?? 0),
    strikeCents: toCents(strike ?? 0),
    entryCents: toCents(entry),
  }));

export const tradeExits = (
  { details, date_open, n_spreads: spreads }: TradeRow,
  strategy: Strategy | undefined,
): TradeExits => {
  const opened = parseDay(date_open);
  if (!strategy || opened === undefined) return { levels: [], days: [], trail: undefined, delta: undefined };
  const legs = openLegsOf(details);
  const premiumCents = openingPremium(legs.filter(isOption));
  const hasShares = !legs.every(isOption);
  const { least, greatest } = payoffRange(
    legs,
    openingPremium(legs) - Math.round(toCents(details.open_commission) / spreads),
  );
  const level = (label: string, sign: 1 | -1, threshold: Strategy["stop"]): ExitLevel[] => {
    const isOfOptions = hasShares && threshold.kind === "% of premium";
    const cents = triggerOf(threshold)({ premiumCents, maxCents: sign > 0 ? greatest : -least });
    return Number.isFinite(cents) ? [{ label, dollars: (sign * cents * spreads) / 100, isOfOptions }] : [];
  };
  const ofPremium = (percent: number): number =>
    (centsReaching(percent)(Math.abs(premiumCents)) * spreads) / 100;
  const expiry = Math.min(...legs.map((leg) => leg.expiry));
  const { exitDteDays, holdDays, trail } = strategy;
  const on = (label: string, days: number) => ({ label, date: formatDay(addDays(opened, days)) });
  return {
    levels: [...level("Profit target", 1, strategy.target), ...level("Stop loss", -1, strategy.stop)],
    days: [
      on("Max hold", holdDays),
      ...(exitDteDays === undefined ? [] : [on("DTE exit", expiry - opened - exitDteDays)]),
      on("Expiration", expiry - opened),
    ].sort((a, b) => a.date.localeCompare(b.date)),
    trail: trail && { fall: ofPremium(trail.percent), from: ofPremium(trail.fromPercent) },
    delta: strategy.exitDelta,
  };
};

/** Returns the P&L at which a trailing stop closes, session by session; null before it counts (X5). */
export const trailingLevels = (
  pnls: readonly (number | null)[],
  { fall, from }: NonNullable<TradeExits["trail"]>,
): (number | null)[] => {
  let best = 0;
  return pnls.map((pnl, at) => {
    if (pnl === null) return null;
    // The entry's own close does not count.
    if (at > 0) best = Math.max(best, pnl);
    return at > 0 && best >= from ? best - fall : null;
  });
};
