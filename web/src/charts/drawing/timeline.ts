import type { Chart } from "chart.js";
import { type Day, formatDay, parseDay } from "#shared/domain/day.ts";
import type { ChartDrawing, ChartTrade } from "../chart-series.ts";
import { nearest } from "./nearest.ts";
import { tradeNear } from "./trade-marks.ts";

/** A part of the drawing from top to bottom, in pixels. */
export type Band = {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
};

/** The days of a drawing with a time axis. Days are `yyyy-MM-dd`. */
export type Timeline = {
  readonly dateAt: (place: number) => string;
  /** Returns the index of the point nearest to a day; undefined outside of the drawing. */
  readonly placeOn: (date: string) => number | undefined;
  readonly dayAt: (x: number) => string | undefined;
  /** Returns the visible part between two days in any order; undefined if none is visible. */
  readonly bandOf: (one: string, other: string) => Band | undefined;
  readonly tradeAt: (x: number, y: number) => ChartTrade | undefined;
};

export const bandOn = ({ chartArea, scales }: Chart, one: string, other: string): Band | undefined => {
  const [from, to] = [one, other].sort().map(parseDay);
  const { x } = scales;
  if (!x || from === undefined || to === undefined) return undefined;
  const left = Math.max(chartArea.left, x.getPixelForValue(from));
  const right = Math.min(chartArea.right, x.getPixelForValue(to));
  if (right < chartArea.left || left > chartArea.right) return undefined;
  return { left, width: right - left, top: chartArea.top, height: chartArea.bottom - chartArea.top };
};

export const timelineOf = (
  chart: () => Chart | null,
  drawing: ChartDrawing,
  xs: readonly number[],
): Timeline | undefined => {
  if (!drawing.isTime) return undefined;
  return {
    dateAt: (place) => drawing.labels[place] ?? "",
    placeOn: (date) => {
      const day = parseDay(date);
      const [first = 0] = xs;
      return day === undefined || day < first || day > (xs.at(-1) ?? 0) ? undefined : nearest(xs, day);
    },
    dayAt: (x) => {
      const day = chart()?.scales.x?.getValueForPixel(x);
      return day === undefined ? undefined : formatDay(Math.round(day) as Day);
    },
    bandOf: (one, other) => {
      const drawn = chart();
      return drawn ? bandOn(drawn, one, other) : undefined;
    },
    tradeAt: (x, y) => {
      const drawn = chart();
      return drawn ? tradeNear(drawn, drawing, xs, { x, y }) : undefined;
    },
  };
};
