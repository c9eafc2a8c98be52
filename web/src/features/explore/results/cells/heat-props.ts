import type { CellAt, Measure } from "./pooling.ts";

/** A value of a dimension: its words may be those of another one, as of two equal filter sets, its key is its own. */
export type NamedValue = { readonly key: string; readonly words: string };

/** What a heat map draws: one figure over two dimensions. */
export type HeatProps = {
  readonly caption: string;
  readonly rowTitle: string;
  readonly columnTitle: string;
  readonly rows: readonly NamedValue[];
  readonly columns: readonly NamedValue[];
  readonly cellAt: CellAt;
  readonly measure: Measure;
};

/** The colour of a cell is mixed in so far at most, in percent: the figure over it must stay readable. */
export const MOST_COLOUR = 46;
