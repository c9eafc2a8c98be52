import {
  addDays,
  type Day,
  dateOf,
  dayOf,
  formatDay,
  monthOf,
  weekdayOf,
  yearOf,
} from "#shared/domain/day.ts";
import type { Edges } from "../chart-series.ts";
import type { ValueRange } from "./value-range.ts";

export type Tick = { readonly value: number; readonly label: string };

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const monthName = (day: Day): string => MONTHS[monthOf(day) - 1] ?? formatDay(day);

const inFull = (day: Day): string => `${monthName(day)} ${dateOf(day)}, ${yearOf(day)}`;

/** Steps in months, up to ten years, counted from January of year 0. */
const MONTH_STEPS = [1, 3, 6, 12, 24, 60, 120];
const MONTHS_A_YEAR = 12;
/** A period's first session may come some days into it, and gets the label. */
const FEW_DAYS = 5;
const MONDAY = 1;
const DAYS_A_WEEK = 7;

const daysBy = (first: Day, last: Day, step: number): Tick[] => {
  const start = step === 1 ? first : addDays(first, (MONDAY - weekdayOf(first) + DAYS_A_WEEK) % DAYS_A_WEEK);
  const ticks: Tick[] = [];
  for (let day = start; day <= last; day = addDays(day, step)) ticks.push({ value: day, label: inFull(day) });
  return ticks;
};

const monthsBy = (first: Day, last: Day, step: number): Tick[] => {
  const firstMonth = yearOf(first) * MONTHS_A_YEAR + monthOf(first) - 1;
  const ticks: Tick[] = [];
  for (let month = Math.floor(firstMonth / step) * step; ; month += step) {
    const day = dayOf(Math.floor(month / MONTHS_A_YEAR), (month % MONTHS_A_YEAR) + 1, 1);
    if (day > last) return ticks;
    const label = step < MONTHS_A_YEAR ? `${monthName(day)} ${yearOf(day)}` : String(yearOf(day));
    if (day >= first - FEW_DAYS) ticks.push({ value: Math.max(first, day), label });
  }
};

/**
 * Returns at most `most` ticks between two days, at the starts of days, weeks, months, quarters, half-years
 * or years: the shortest period that stays within `most`.
 */
export const dayTicks = (first: Day, last: Day, most: number): Tick[] => {
  const days = last - first + 1;
  if (days <= most) return daysBy(first, last, 1);
  if (days <= most * DAYS_A_WEEK) return daysBy(first, last, DAYS_A_WEEK);
  const tries = MONTH_STEPS.map((step) => monthsBy(first, last, step));
  return tries.find(({ length }) => length <= most) ?? tries.at(-1) ?? [];
};

/** Returns every nth label as a tick at its index, at most `most`. */
export const placeTicks = (labels: readonly string[], most: number): Tick[] => {
  const step = Math.max(1, Math.ceil(labels.length / most));
  return labels.map((label, value) => ({ value, label })).filter(({ value }) => value % step === 0);
};

const NICE_FACTORS = [1, 2, 2.5, 5, 10];

/** Returns the multiples of a round step within a range: the smallest step that gives at most `most`. */
export const roundTicks = ({ min, max }: ValueRange, most: number): number[] => {
  if (!(max > min)) return [];
  const power = Math.floor(Math.log10((max - min) / most));
  const counts = NICE_FACTORS.map((factor) => {
    // Divides for small steps: 3 * 0.1 is not 0.3.
    const nth = (place: number): number =>
      power < 0 ? (place * factor) / 10 ** -power : place * factor * 10 ** power;
    const first = Math.ceil(min / nth(1));
    const last = Math.floor(max / nth(1));
    return { nth, first, count: last - first + 1 };
  });
  const chosen = counts.find(({ count }) => count <= most);
  return chosen ? Array.from({ length: chosen.count }, (_, place) => chosen.nth(chosen.first + place)) : [];
};

/** Returns round ticks for bars at 0, 1, 2, …, each covering the range between two edges. */
export const edgeTicks = ({ values, format }: Edges, most: number): Tick[] => {
  const [min = 0, second = min + 1] = values;
  const placeOf = (value: number): number => (value - min) / (second - min) - 0.5;
  return roundTicks({ min, max: values.at(-1) ?? min }, most).map((value) => ({
    value: placeOf(value),
    label: format(value),
  }));
};

/** Round factors of a power of ten, from dense to sparse, about equally spaced on a logarithmic axis. */
const FACTORS = [[1, 1.5, 2, 3, 4, 5, 7], [1, 2, 5], [1, 3], [1]];

const timesPowers = (factors: readonly number[], least: number, greatest: number): number[] => {
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(least)); 10 ** power <= greatest; power++)
    for (const factor of factors) {
      // Divides for small steps: 3 * 0.1 is not 0.3.
      const value = power < 0 ? factor / 10 ** -power : factor * 10 ** power;
      if (value >= least && value <= greatest) ticks.push(value);
    }
  return ticks;
};

/**
 * Returns at most `most` round values of a positive range for a logarithmic axis, or the powers of ten if
 * those are more.
 */
export const logTicks = ({ min, max }: ValueRange, most: number): number[] => {
  if (!(min > 0) || !(max >= min)) return [];
  const tries = FACTORS.map((factors) => timesPowers(factors, min, max));
  return tries.find(({ length }) => length <= most) ?? tries.at(-1) ?? [];
};
