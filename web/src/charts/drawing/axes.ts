import type { ChartOptions, Scale, ScaleOptionsByType, ScriptableScaleContext } from "chart.js";
import type { Day } from "#shared/domain/day.ts";
import type { ChartDrawing, ChartSeries } from "../chart-series.ts";
import { dayTicks, edgeTicks, logTicks, placeTicks, roundTicks, type Tick } from "./axis-ticks.ts";
import { FONT_PX, type Palette } from "./palette.ts";
import { rangeAbove, rangeBelow, type ValueRange } from "./value-range.ts";

/** The axes of all charts: quiet text, faint horizontal lines, upright labels at round values. */

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
