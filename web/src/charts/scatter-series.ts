import type { SeriesColour } from "./chart-series.ts";

export type ScatterPoint = { readonly x: number; readonly y: number; readonly label: string };

export type ScatterSeries = {
  readonly title: string;
  readonly points: readonly ScatterPoint[];
  readonly colour: SeriesColour;
  readonly isLeading?: boolean;
};

export type ScatterDrawing = {
  readonly series: readonly ScatterSeries[];
  readonly xTitle: string;
  readonly yTitle: string;
  readonly formatValue: (value: number) => string;
  readonly formatTick?: (value: number) => string;
  /** Draws points large enough to tell apart: for some hundreds, not for a cloud. */
  readonly isSparse?: boolean;
  /** Clamps farther points to this distance from 0: a few outliers would squeeze all others together. */
  readonly reach?: number;
};
