import type { SeriesColour } from "./chart-series.ts";

/** What a scatter draws; the drawing itself is loaded only where one is. */

export type ScatterPoint = { readonly x: number; readonly y: number; readonly label: string };

export type ScatterSeries = {
  readonly title: string;
  readonly points: readonly ScatterPoint[];
  readonly colour: SeriesColour;
  /** Drawn over the others, larger. */
  readonly isLeading?: boolean;
};

export type ScatterDrawing = {
  readonly series: readonly ScatterSeries[];
  readonly xTitle: string;
  readonly yTitle: string;
  readonly formatValue: (value: number) => string;
  /** Points further from 0 than this are drawn at the edge: a few would make all others one blot. */
  readonly reach?: number;
};
