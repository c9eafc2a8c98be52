import type { ChartOptions, Scale, ScaleOptionsByType, ScriptableScaleContext } from "chart.js";
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
import type { ChartDrawing, ChartSeries, Edges } from "../chart-series.ts";
import { FONT_PX, type Palette } from "./palette.ts";
import { rangeAbove, rangeBelow, type ValueRange } from "./value-range.ts";

/** The axes of all charts: quiet text, faint horizontal lines, upright labels at round values. */

type Tick = { readonly value: number; readonly label: string };

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

/** The axis id of the lower pane, the height ratio of the panes, and the gap between them. */
export const BELOW_AXIS = "below";
const BETWEEN_AXIS = "between";
const ABOVE_TO_BELOW = 2.6;
const BETWEEN_TO_BELOW = 0.18;

const MOST_LABELS = 16;
const LABEL_ROOM_PX = 26;
const FLAT_LABEL_ROOM_PX = 96;

const MOST_TICKS = 7;
const MOST_TICKS_BELOW = 4;
const TICK_PADDING_PX = 8;
type Scales = NonNullable<ChartOptions["scales"]>;
type AnyScale = Scale & { ticks: Tick[] };

const mostIn = (axis: Scale, roomPx: number): number =>
  Math.max(2, Math.min(MOST_LABELS, Math.floor(axis.width / roomPx)));

/** Keeps our own tick labels through Chart.js's formatting. */
const ownLabel = (_value: string | number, index: number, ticks: readonly object[]): string => {
  const tick = ticks[index];
  return tick && "label" in tick ? String(tick.label) : "";
};

const looks = (palette: Palette) => ({
  color: palette.quiet,
  font: { family: palette.family, size: FONT_PX },
});

const xAxis = (drawing: ChartDrawing, xs: readonly number[], palette: Palette): Scales[string] => {
  const { kind, labels, isTime, edges, isLow = false } = drawing;
  const rotation = isLow ? 0 : 90;
  const margin = kind === "line" ? 0 : 0.5;
  const first = xs[0] ?? 0;
  const last = xs.at(-1) ?? 0;
  return {
    type: "linear",
    stacked: kind === "stacked bars",
    offset: false,
    min: first - margin,
    max: Math.max(last, first + (isTime ? 1 : 0)) + margin,
    grid: { drawOnChartArea: false, offset: false, tickLength: 5, color: palette.line },
    border: { color: palette.line },
    afterBuildTicks: (axis: AnyScale) => {
      const most = mostIn(axis, isLow ? FLAT_LABEL_ROOM_PX : LABEL_ROOM_PX);
      if (labels.length === 0) axis.ticks = [];
      else if (isTime) axis.ticks = dayTicks(first as Day, last as Day, most);
      else axis.ticks = edges ? edgeTicks(edges, most) : placeTicks(labels, most);
    },
    ticks: {
      ...looks(palette),
      minRotation: rotation,
      maxRotation: rotation,
      autoSkip: false,
      padding: 4,
      callback: ownLabel,
    },
  };
};

type ValueAxis = {
  readonly range: ValueRange;
  readonly most: number;
  readonly ticksOf: (range: ValueRange, most: number) => readonly number[];
  readonly format: (value: number) => string;
  readonly zero?: number | undefined;
};

const valueAxis = ({ range, most, ticksOf, format, zero }: ValueAxis, palette: Palette) =>
  ({
    ...range,
    stack: "values",
    grid: {
      color: ({ tick }: ScriptableScaleContext) =>
        tick.value === zero ? palette["line-strong"] : palette.line,
      drawTicks: false,
    },
    border: { display: false },
    afterBuildTicks: (axis: AnyScale) => {
      axis.ticks = ticksOf(range, most).map((value) => ({ value, label: format(value) }));
    },
    ticks: { ...looks(palette), padding: TICK_PADDING_PX, autoSkip: false, callback: ownLabel },
  }) as const;

const noTicks = (): readonly number[] => [];

const wholeTicks: ValueAxis["ticksOf"] = (range, most) => roundTicks(range, most).filter(Number.isInteger);

const ticksFor = ({ labels, logFrom, isCount }: ChartDrawing): ValueAxis["ticksOf"] => {
  if (labels.length === 0) return noTicks;
  if (isCount) return wholeTicks;
  return logFrom === undefined ? roundTicks : logTicks;
};

const above = (drawing: ChartDrawing, palette: Palette): Scales[string] => {
  const { kind, logFrom, formatTick, hasZeroLine } = drawing;
  const from = logFrom ?? 0;
  const axis: ValueAxis = {
    range: rangeAbove(drawing),
    most: MOST_TICKS,
    ticksOf: ticksFor(drawing),
    format: (value) => formatTick(value - from),
    zero: hasZeroLine ? from : undefined,
  };
  return {
    ...valueAxis(axis, palette),
    type: logFrom === undefined ? "linear" : "logarithmic",
    stacked: kind === "stacked bars",
    stackWeight: ABOVE_TO_BELOW,
    weight: 2,
  };
};

/** The lower pane, and an empty axis as the gap above it. */
const beneath = (drawing: ChartDrawing, below: readonly ChartSeries[], palette: Palette): Scales => {
  const range = rangeBelow(below);
  const axis: ValueAxis = {
    range,
    most: MOST_TICKS_BELOW,
    ticksOf: ticksFor({ ...drawing, logFrom: undefined }),
    format: below[0]?.formatValue ?? drawing.formatTick,
    zero: range.max > 0 ? 0 : undefined,
  };
  return {
    [BETWEEN_AXIS]: {
      axis: "y",
      // Hidden: a displayed axis would take width from the labels.
      display: false,
      stack: "values",
      stackWeight: BETWEEN_TO_BELOW,
      weight: 1,
    } as ScaleOptionsByType<"linear">,
    [BELOW_AXIS]: { ...valueAxis(axis, palette), type: "linear", axis: "y", stackWeight: 1, weight: 0 },
  };
};

export const axesOf = (drawing: ChartDrawing, xs: readonly number[], palette: Palette): Scales => {
  const below = drawing.series.filter(({ isBelow }) => isBelow);
  return {
    x: xAxis(drawing, xs, palette),
    // Stacked axes are ordered from the bottom up by weight.
    ...(below.length > 0 && beneath(drawing, below, palette)),
    y: above(drawing, palette),
  };
};
