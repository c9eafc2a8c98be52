import type { ChartDrawing, ChartLevel, ChartSeries } from "../chart-series.ts";
import { spanOf } from "../series-values.ts";
import { bandEdges } from "./bands-of-values.ts";

export type ValueRange = { readonly min: number; readonly max: number };

/** The margin as a share of the data's span; larger above bars with labeled rules. */
const MARGIN = 0.05;
const ROOM_FOR_RULES = 0.25;
/** The margin factor of a logarithmic axis. */
const LOG_MARGIN = 1.06;

const NOTHING: ValueRange = { min: 0, max: 1 };
const NOTHING_BELOW: ValueRange = { min: 0, max: 0 };

const lineSpan = (series: readonly ChartSeries[]): ValueRange | undefined => {
  const spans = series.map(spanOf).filter((span) => span !== undefined);
  if (spans.length === 0) return undefined;
  return {
    min: Math.min(...spans.map(({ least }) => least)),
    max: Math.max(...spans.map(({ greatest }) => greatest)),
  };
};

const asSeries = ({ value, label, colour }: ChartLevel): ChartSeries => ({
  title: label,
  values: [value],
  colour,
});

const stackOf = (series: readonly ChartSeries[]): ChartSeries[] =>
  bandEdges(series.filter(({ isBand }) => isBand).map(({ values }) => values)).flatMap((edges) => {
    const values = edges.at(-1);
    return values ? [{ title: "", values, colour: "quiet" } as const] : [];
  });

/** A flat line gets a range around it. */
const withMargin = ({ min, max }: ValueRange): ValueRange => {
  const room = max > min ? MARGIN * (max - min) : Math.max(1, MARGIN * Math.abs(max));
  return { min: min - room, max: max + room };
};

const ofStack = ({ series, labels, rules = [] }: ChartDrawing): ValueRange => {
  const sums = labels.map((_, place) => series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0));
  const most = sums.reduce((a, b) => Math.max(a, b), 0);
  return { min: 0, max: (most || 1) * (1 + (rules.length > 0 ? ROOM_FOR_RULES : MARGIN)) };
};

/** Returns the range of the main axis in drawn values; a logarithmic one includes `logFrom`. */
export const rangeAbove = (drawing: ChartDrawing): ValueRange => {
  const { kind, series, logFrom, levels = [] } = drawing;
  if (kind === "stacked bars") return ofStack(drawing);
  const lines = series.filter(({ isBelow, isBand }) => !isBelow && !isBand);
  const span = lineSpan([...lines, ...levels.map(asSeries), ...stackOf(series)]);
  if (!span) return NOTHING;
  return logFrom === undefined
    ? withMargin(span)
    : { min: (span.min + logFrom) / LOG_MARGIN, max: (span.max + logFrom) * LOG_MARGIN };
};

/** Returns the range of the lower pane, which has zero in it: down to the minimum, up to the maximum. */
export const rangeBelow = (below: readonly ChartSeries[]): ValueRange => {
  const { min, max } = lineSpan(below) ?? NOTHING_BELOW;
  const greatest = Math.max(0, max) * (1 + MARGIN);
  const least = Math.min(0, min) * (1 + MARGIN);
  return { min: least === greatest ? -(1 + MARGIN) : least, max: greatest };
};
