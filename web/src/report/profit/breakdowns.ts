import type { TradeRow } from "#shared/contracts/results.ts";
import { parseDay, weekdayOf } from "#shared/domain/day.ts";
import { MONTH_NAMES } from "#shared/domain/month-names.ts";
import { daysBetween } from "../../lib/days-between.ts";

export type Group = {
  readonly label: string;
  readonly trades: number;
  readonly wins: number;
  /** In dollars, exact to the cent. */
  readonly pnl: number;
};

/** A group of fewer trades says little. */
const LEAST_TRADES = 5;

export const isThin = ({ trades }: Pick<Group, "trades">): boolean => trades < LEAST_TRADES;

const groupOf = (label: string, trades: readonly TradeRow[]): Group => ({
  label,
  trades: trades.length,
  wins: trades.filter(({ pnl }) => pnl > 0).length,
  pnl: trades.reduce((cents, { pnl }) => cents + Math.round(pnl * 100), 0) / 100,
});

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const byName = (
  names: readonly string[],
  trades: readonly TradeRow[],
  placeOf: (trade: TradeRow) => number,
): Group[] => {
  const groups = Map.groupBy(trades, placeOf);
  return names.flatMap((name, place) => {
    const those = groups.get(place);
    return those ? [groupOf(name, those)] : [];
  });
};

/** Returns the trades by the weekday of their entry, Monday first; days without trades are left out. */
export const byWeekday = (trades: readonly TradeRow[]): Group[] =>
  byName(WEEKDAYS, trades, ({ date_open }) => {
    const day = parseDay(date_open);
    return day === undefined ? -1 : weekdayOf(day);
  });

export const byMonth = (trades: readonly TradeRow[]): Group[] =>
  byName(MONTH_NAMES, trades, ({ date_close }) => Number(date_close.slice(5, 7)) - 1);

const MOST_DAYS = 8;
const DAY_EDGES = [0, 1, 8, 15, 22, 31, 46, 61, 91, 181, 366];

const VIX_EDGES = [0, 12, 15, 20, 25, 30, 40];

const vixWords = (from: number, to: number | undefined): string => {
  if (to === undefined) return `${from}+`;
  return from === 0 ? `Under ${to}` : `${from} to ${to}`;
};

/**
 * Returns the trades by VIX at the close of their entry, from an edge to below the next. Trades without VIX are left
 * out.
 */
export const byVixAtEntry = (trades: readonly TradeRow[]): Group[] =>
  VIX_EDGES.flatMap((from, place) => {
    const { [place + 1]: next } = VIX_EDGES;
    const those = trades.filter(({ details }) => {
      const vix = details.vix?.[0] ?? Number.NaN;
      return vix >= from && (next === undefined || vix < next);
    });
    return those.length > 0 ? [groupOf(vixWords(from, next), those)] : [];
  });

const dayWords = (from: number, to: number | undefined): string => {
  if (to === undefined) return `${from}+ days`;
  if (to > from) return `${from}–${to} days`;
  return from === 1 ? "1 day" : `${from} days`;
};

const byDays = (trades: readonly TradeRow[], daysOf: (trade: TradeRow) => number): Group[] => {
  const different = [...new Set(trades.map(daysOf))].sort((a, b) => a - b);
  if (different.length <= MOST_DAYS) {
    const groups = Map.groupBy(trades, daysOf);
    return different.map((days) => groupOf(dayWords(days, days), groups.get(days) ?? []));
  }
  return DAY_EDGES.flatMap((from, place) => {
    const { [place + 1]: next } = DAY_EDGES;
    const those = trades.filter((trade) => {
      const days = daysOf(trade);
      return days >= from && (next === undefined || days < next);
    });
    return those.length > 0 ? [groupOf(dayWords(from, next && next - 1), those)] : [];
  });
};

/** Returns the trades by the calendar days that they were held: each number, or where many differ, ranges. */
export const byDaysHeld = (trades: readonly TradeRow[]): Group[] =>
  byDays(trades, ({ days_held }) => days_held);

const firstExpiry = ({ details }: TradeRow): string | undefined =>
  details.legs
    .map(([, , , expiry]) => expiry)
    .filter((expiry) => expiry !== null)
    .sort()
    .at(0);

/**
 * Returns the trades by the calendar days from their exit to the first expiration of their legs; none for shares
 * alone.
 */
export const byDteAtExit = (trades: readonly TradeRow[]): Group[] => {
  if (trades.some((trade) => firstExpiry(trade) === undefined)) return [];
  return byDays(trades, (trade) =>
    Math.max(0, daysBetween(trade.date_close, firstExpiry(trade) ?? trade.date_close)),
  );
};
