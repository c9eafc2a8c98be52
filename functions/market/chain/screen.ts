import { isSession } from "#shared/domain/calendar.ts";
import { addDays, type Day, dayOf, weekdayOf } from "#shared/domain/day.ts";
import type { DecimalField } from "../csv/decimal-field.ts";

/** The rows that a chain keeps (M2). */

/** The reasons to drop a row. They are checked in this order, and the first that applies counts. */
export const DROP_REASONS = [
  "bid or ask is blank, negative or not a number",
  "bid is above ask",
  "ask is 0",
  "strike is no whole number of cents",
  "expired before its date",
  "date is no session",
] as const;
type DropReason = (typeof DROP_REASONS)[number];

export type RowCounts = {
  read: number;
  kept: number;
  /** Kept rows before 2015, which no backtest reaches (D3). */
  early: number;
  /** Rows of other underlyings. */
  otherSymbols: number;
  /** Rows of adjusted contracts, and of an index's expiries under another root (A1). */
  otherContracts: number;
  readonly dropped: Record<DropReason, number>;
};

/** Counts before the first row. */
export const noRows = (): RowCounts => ({
  read: 0,
  kept: 0,
  early: 0,
  otherSymbols: 0,
  otherContracts: 0,
  dropped: Object.fromEntries(DROP_REASONS.map((reason) => [reason, 0])) as RowCounts["dropped"],
});

/** Cents that a market's columns hold; nothing that trades costs more than 20 million dollars. */
export const MOST_CENTS = 2_000_000_000;
/** Backtests begin in 2015 at the earliest (D3). */
export const FIRST_TESTED_DAY = dayOf(2015, 1, 1);
const SATURDAY = 6;

const isAmount = (field: DecimalField): boolean => {
  const value = field.value();
  return value >= 0 && value * 100 <= MOST_CENTS;
};

/** Whether the bid is above the ask, before either is rounded. */
const isCrossed = (bid: DecimalField, ask: DecimalField): boolean => {
  if (bid.value() !== ask.value()) return bid.value() > ask.value();
  if (bid.isShort() && ask.isShort()) return false;
  const [b, a] = [bid.decimal()!, ask.decimal()!];
  const scale = Math.max(b.scale, a.scale);
  return b.units * 10n ** BigInt(scale - b.scale) > a.units * 10n ** BigInt(scale - a.scale);
};

/** A Saturday expiry, as monthlies were dated before 2015, is the Friday before. */
export const tradedExpiry = (expiry: number): number =>
  weekdayOf(expiry as Day) === SATURDAY ? addDays(expiry as Day, -1) : expiry;

/** Returns a session check that caches the last day. */
const sessionCheck = () => {
  let [known, answer] = [Number.NaN, false];
  return (day: number): boolean => {
    if (day !== known) [known, answer] = [day, isSession(day as Day)];
    return answer;
  };
};

/** Returns the reason to drop a row, or undefined to keep it. `expiry` is from `tradedExpiry`. */
export const rowScreen = () => {
  const isSessionDay = sessionCheck();
  return (
    bid: DecimalField,
    ask: DecimalField,
    strikeCents: number,
    { day, expiry }: { readonly day: number; readonly expiry: number },
  ): DropReason | undefined => {
    if (!isAmount(bid) || !isAmount(ask)) return "bid or ask is blank, negative or not a number";
    if (isCrossed(bid, ask)) return "bid is above ask";
    if (ask.value() === 0) return "ask is 0";
    if (!(strikeCents > 0 && strikeCents <= MOST_CENTS)) return "strike is no whole number of cents";
    if (expiry < day) return "expired before its date";
    return isSessionDay(day) ? undefined : "date is no session";
  };
};
