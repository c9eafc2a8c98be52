/** What a chart draws; the drawing itself is loaded only where a chart is. */

export type ChartSeries = {
  readonly title: string;
  /** One value a label; null leaves a gap. */
  readonly values: readonly (number | null)[];
  readonly colour: SeriesColour;
  /** Drawn as an area in a pane of its own beneath the others: a drawdown. */
  readonly isBelow?: boolean;
  /** Dashed and over the others, so that it shows even where it runs along one of them. */
  readonly isReference?: boolean;
  /** A value of this series in words, where it differs from the chart's. */
  readonly formatValue?: (value: number) => string;
};

/** Names of the colour tokens. */
export type SeriesColour = "series-1" | "series-2" | "series-3" | "text" | "gain" | "loss";

export type ChartMark = { readonly place: number; readonly label: string };

/** A line across the whole height; `place` may lie between two labels: 2.5 is the edge between the third and the fourth. */
export type ChartRule = { readonly place: number; readonly label: string };

/** A trade where the chart shows it; places are those of the labels, undefined where the day is not on the chart. */
export type PlacedTrade = {
  readonly opened: number | undefined;
  readonly closed: number | undefined;
  /** Dollars. */
  readonly pnl: number;
};

export type Edges = {
  readonly values: readonly number[];
  readonly format: (value: number) => string;
};

type ChartKind = "line" | "stacked bars";

export type ChartDrawing = {
  readonly kind: ChartKind;
  /** The x axis, one label a point. */
  readonly labels: readonly string[];
  /** Labels are days as `yyyy-MM-dd`, in order: each point stands at its place in time. */
  readonly isTime?: boolean;
  /** Labels are ranges of one width between these numbers, one more than labels, which the axis shows in their stead. */
  readonly edges?: Edges;
  readonly series: readonly ChartSeries[];
  /** A value on the y axis; the specification's exponential form is `exponential`. */
  readonly formatTick: (value: number) => string;
  /** A value in the tooltip and the data table. */
  readonly formatValue: (value: number) => string;
  /** Draws a line at zero where signs matter. */
  readonly hasZeroLine?: boolean;
  /**
   * Draws the logarithm of the values plus this: 100 for percent since the start, which makes equal growth equal height; 0
   * for prices. Every value must be above its negative.
   */
  readonly logFrom?: number | undefined;
  /** Writes the last value of each line at its end. */
  readonly hasEndLabels?: boolean;
  /** Places among the labels that are pointed at, and what stands there. */
  readonly marks?: readonly ChartMark[];
  readonly rules?: readonly ChartRule[];
  /** Entries and exits, drawn on the line of this title. */
  readonly trades?: { readonly on: string; readonly placed: readonly PlacedTrade[] } | undefined;
};

/** "1.25e+6": the volume axis (spec §9). */
export const exponential = (value: number): string => value.toExponential(2);
