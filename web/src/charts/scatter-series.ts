import type { SeriesColour } from "./chart-series.ts";

/** The data of a scatter chart. The drawing code loads with the first one. */

export type ScatterPoint = { readonly x: number; readonly y: number; readonly label: string };

export type ScatterSeries = {
  readonly title: string;
  readonly points: readonly ScatterPoint[];
  readonly colour: SeriesColour;
  /** Drawn larger and on top. */
  readonly isLeading?: boolean;
};

export type ScatterDrawing = {
  readonly series: readonly ScatterSeries[];
  readonly xTitle: string;
  readonly yTitle: string;
  readonly formatValue: (value: number) => string;
  /** Formats both axes; plain numbers by default. */
  readonly formatTick?: (value: number) => string;
  /** Draws points large enough to tell apart: for some hundreds, not for a cloud. */
  readonly isSparse?: boolean;
  /** Clamps farther points to this distance from 0: a few outliers would squeeze all others together. */
  readonly reach?: number;
};
