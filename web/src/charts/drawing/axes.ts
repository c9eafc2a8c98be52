import type { ChartOptions, Scale, ScaleOptionsByType, ScriptableScaleContext } from "chart.js";
import type { Day } from "#shared/domain/day.ts";
import type { ChartDrawing, ChartSeries } from "../chart-series.ts";
import { spanOf } from "../series-values.ts";
import { dayTicks, edgeTicks, logTicks, placeTicks, type Tick } from "./axis-ticks.ts";
import { FONT_PX, type Palette } from "./palette.ts";

/** The axes of every chart: quiet letters, faint horizontals, upright labels at round places. */

/** The axis of what stands under a chart, how many times as high the chart is, and the room between them. */
export const BELOW_AXIS = "below";
const BETWEEN_AXIS = "between";
const ABOVE_TO_BELOW = 2.6;
const BETWEEN_TO_BELOW = 0.18;

/** So many labels stand on the x axis at most, and so far apart. */
const MOST_LABELS = 16;
const LABEL_ROOM_PX = 26;

const MOST_TICKS = 7;
const MOST_TICKS_BELOW = 4;
const TICK_PADDING_PX = 8;
/** A logarithmic axis ends so far beyond its values. */
const LOG_MARGIN = 1.06;

/** Over the highest bar, for the labels of lines. */
const ROOM_FOR_RULES = "20%";

type Scales = NonNullable<ChartOptions["scales"]>;
type AnyScale = Scale & { ticks: Tick[] };

const mostIn = (axis: Scale): number =>
  Math.max(2, Math.min(MOST_LABELS, Math.floor(axis.width / LABEL_ROOM_PX)));

/** Ticks of our own keep their labels through Chart.js's formatting. */
const ownLabel = (_value: string | number, index: number, ticks: readonly object[]): string => {
  const tick = ticks[index];
  return tick && "label" in tick ? String(tick.label) : "";
};

const looks = (palette: Palette) => ({
  color: palette.quiet,
  font: { family: palette.family, size: FONT_PX },
});

const xAxis = (drawing: ChartDrawing, xs: readonly number[], palette: Palette): Scales[string] => {
  const { kind, labels, isTime, edges } = drawing;
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
      const most = mostIn(axis);
      if (isTime) axis.ticks = dayTicks(first as Day, last as Day, most);
      else axis.ticks = edges ? edgeTicks(edges, most) : placeTicks(labels, most);
    },
    ticks: {
      ...looks(palette),
      minRotation: 90,
      maxRotation: 90,
      autoSkip: false,
      padding: 4,
      callback: ownLabel,
    },
  };
};

const valueAxis = (drawing: ChartDrawing, palette: Palette, most: number) => {
  const { kind, hasZeroLine, rules = [] } = drawing;
  return {
    stack: "values",
    stacked: kind === "stacked bars",
    ...(rules.length > 0 && { grace: ROOM_FOR_RULES }),
    grid: {
      color: ({ tick }: ScriptableScaleContext) =>
        hasZeroLine && tick.value === (drawing.logFrom ?? 0) ? palette["line-strong"] : palette.line,
      drawTicks: false,
    },
    border: { display: false },
    ticks: { ...looks(palette), padding: TICK_PADDING_PX, maxTicksLimit: most },
  } as const;
};

/** Values and what is added to them for the logarithm; the axis ends a little beyond the extremes. */
const logarithmic = (drawing: ChartDrawing, from: number) => {
  const spans = drawing.series.filter(({ isBelow }) => !isBelow).map(spanOf);
  const present = spans.filter((span) => span !== undefined);
  const min = Math.min(...present.map(({ least }) => least + from)) / LOG_MARGIN;
  const max = Math.max(...present.map(({ greatest }) => greatest + from)) * LOG_MARGIN;
  return {
    type: "logarithmic",
    min,
    max,
    afterBuildTicks: (axis: AnyScale) => {
      axis.ticks = logTicks(min, max, MOST_TICKS).map((value) => ({
        value,
        label: drawing.formatTick(value - from),
      }));
    },
  } as const;
};

const above = (drawing: ChartDrawing, palette: Palette): Scales[string] => {
  const axis = { ...valueAxis(drawing, palette, MOST_TICKS), stackWeight: ABOVE_TO_BELOW, weight: 2 };
  const { logFrom, formatTick } = drawing;
  if (logFrom !== undefined)
    return {
      ...axis,
      ...logarithmic(drawing, logFrom),
      ticks: { ...axis.ticks, autoSkip: false, callback: ownLabel },
    };
  return { ...axis, ticks: { ...axis.ticks, callback: (value) => formatTick(Number(value)) } };
};

/** The pane beneath, from zero down to its own deepest, and an empty axis that keeps it apart. */
const beneath = (drawing: ChartDrawing, below: ChartSeries, palette: Palette): Scales => {
  const axis = valueAxis(drawing, palette, MOST_TICKS_BELOW);
  const { formatValue = drawing.formatTick } = below;
  return {
    [BETWEEN_AXIS]: {
      axis: "y",
      // One that is displayed would take part of the width that labels may have.
      display: false,
      stack: "values",
      stackWeight: BETWEEN_TO_BELOW,
      weight: 1,
    } as ScaleOptionsByType<"linear">,
    [BELOW_AXIS]: {
      ...axis,
      axis: "y",
      stackWeight: 1,
      weight: 0,
      max: 0,
      // There are few, and without zero they say nothing.
      ticks: { ...axis.ticks, autoSkip: false, callback: (value) => formatValue(Number(value)) },
    },
  };
};

/** The axes of a drawing whose points stand at `xs`. */
export const axesOf = (drawing: ChartDrawing, xs: readonly number[], palette: Palette): Scales => {
  const below = drawing.series.find(({ isBelow }) => isBelow);
  return {
    x: xAxis(drawing, xs, palette),
    // Axes of a stack stand from the bottom up by weight.
    ...(below && beneath(drawing, below, palette)),
    y: above(drawing, palette),
  };
};
