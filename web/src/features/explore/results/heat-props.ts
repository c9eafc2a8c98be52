import type { CellAt, Measure } from "./pooling.ts";

/** What a heat map draws: one figure over two dimensions. */
export type HeatProps = {
  readonly caption: string;
  readonly rowTitle: string;
  readonly columnTitle: string;
  /** What rows and columns are called. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cellAt: CellAt;
  readonly measure: Measure;
};

/** The colour of a cell is mixed in so far at most, in percent: the figure over it must stay readable. */
export const MOST_COLOUR = 46;
