import type { TradeRow } from "#shared/contracts/results.ts";

export type ChartSeries = {
  readonly title: string;
  /** One value per label; null leaves a gap. */
  readonly values: readonly (number | null)[];
  readonly colour: SeriesColour;
  /** Drawn in a pane below, as an area or as one of several thin lines: a drawdown. */
  readonly isBelow?: boolean;
  /** Dashed and on top, so that it shows even along another line. */
  readonly isReference?: boolean;
  /** Drawn thin under the others and without an end label; in the pane below also without a legend. */
  readonly isThin?: boolean;
  /** The place in `series` of the line down to which the space is filled. */
  readonly fillsTo?: number;
  /**
   * Drawn as a band on the bands before it: gains upwards from zero, losses downwards. The values stay its own; give all
   * bands of a chart one value per label.
   */
  readonly isBand?: boolean;
  /** How much of its color a band has, from 1 (most) to 4: bands of one color differ by it. */
  readonly strength?: BandStrength;
  readonly formatValue?: (value: number) => string;
};

export type BandStrength = 1 | 2 | 3 | 4;

export type SeriesColour = "series-1" | "series-2" | "series-3" | "text" | "quiet" | "gain" | "loss";

export type ChartMark = { readonly place: number; readonly label: string };

/**
 * A vertical line; `place` may lie between two labels: 2.5 is the edge between the third and the fourth. On a time axis
 * it is a day number.
 */
export type ChartRule = { readonly place: number; readonly label: string };

export type ChartLevel = { readonly value: number; readonly label: string; readonly colour: SeriesColour };

export type ChartTrade = Pick<TradeRow, "date_open" | "date_close" | "pnl">;

/** A trade by label index; undefined where the day is outside of the chart. */
export type PlacedTrade = {
  readonly opened: number | undefined;
  readonly closed: number | undefined;
  readonly trade: ChartTrade;
};

export type Edges = { readonly values: readonly number[]; readonly format: (value: number) => string };

type ChartKind = "line" | "stacked bars";

export type ChartDrawing = {
  readonly kind: ChartKind;
  readonly labels: readonly string[];
  /** Labels are days as `yyyy-MM-dd`, in order; points are placed by date. */
  readonly isTime?: boolean;
  /** The bounds of equally wide ranges, one more than labels; the axis shows them instead of the labels. */
  readonly edges?: Edges;
  readonly series: readonly ChartSeries[];
  /** Formats the y axis; `exponential` is the specification's form for volume. */
  readonly formatTick: (value: number) => string;
  /** The y axis counts: no ticks between whole numbers. */
  readonly isCount?: boolean;
  readonly formatValue: (value: number) => string;
  readonly hasZeroLine?: boolean;
  /**
   * Draws the logarithm of the value plus this number: 100 for percent since the start, so that equal growth
   * has equal height; 0 for prices. Every sum must be above 0.
   */
  readonly logFrom?: number | undefined;
  readonly hasEndLabels?: boolean;
  /** For a low chart beside others: few labels, which lie flat. */
  readonly isLow?: boolean;
  readonly marks?: readonly ChartMark[];
  readonly rules?: readonly ChartRule[];
  readonly levels?: readonly ChartLevel[];
  readonly trades?: { readonly on: string; readonly placed: readonly PlacedTrade[] } | undefined;
};

/** Formats as "1.25e+6", for the volume axis (spec §9). */
export const exponential = (value: number): string => value.toExponential(2);
