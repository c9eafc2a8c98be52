/** What a chart draws; the drawing itself is loaded only where a chart is. */

export type ChartSeries = {
  readonly title: string;
  /** One value a label; null leaves a gap. */
  readonly values: readonly (number | null)[];
  readonly colour: SeriesColour;
  /** Drawn as an area under the others, on an axis of its own: a drawdown. */
  readonly isBelow?: boolean;
  /** Dashed and over the others, so that it shows even where it runs along one of them. */
  readonly isReference?: boolean;
};

/** Names of the colour tokens. */
export type SeriesColour = "series-1" | "series-2" | "series-3" | "gain" | "loss";

export type ChartMark = { readonly place: number; readonly label: string };

export type ChartKind = "line" | "stacked bars" | "bars";

export type ChartDrawing = {
  readonly kind: ChartKind;
  /** The x axis, one label a point. */
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** A value on the y axis; the specification's exponential form is `exponential`. */
  readonly formatTick: (value: number) => string;
  /** A value in the tooltip and the data table. */
  readonly formatValue: (value: number) => string;
  /** Draws a line at zero where signs matter. */
  readonly hasZeroLine?: boolean;
  /** Places among the labels that are pointed at, and what stands there. */
  readonly marks?: readonly ChartMark[];
  /** Draws the first series without a filling, each bar in the tone of its sign. */
  readonly hasToneBySign?: boolean;
};

/** "1.25e+6": the volume axis (spec §9). */
export const exponential = (value: number): string => value.toExponential(2);
