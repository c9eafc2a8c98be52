import type { Day } from "#shared/domain/day.ts";
import type { ReferenceSeries } from "#shared/engine/market/market.ts";

type DayValue = { readonly day: Day; readonly value: number };

/** Returns the values in the order of their days, with those of a stored series on other days. */
export const withStored = (stored: ReferenceSeries | undefined, read: readonly DayValue[]): DayValue[] => {
  const given = new Set(read.map(({ day }) => day));
  const others = Array.from(stored?.days ?? [], (day, row) => ({
    day: day as Day,
    value: stored!.values[row]!,
  })).filter(({ day }) => !given.has(day));
  return [...others, ...read].sort((a, b) => a.day - b.day);
};
