import type { CellAt, Measure } from "./pooling.ts";

/** A value of a dimension. Two values can have equal words, such as two equal filter sets; the key is unique. */
export type NamedValue = { readonly key: string; readonly words: string };

export type HeatProps = {
  readonly caption: string;
  readonly rowTitle: string;
  readonly columnTitle: string;
  readonly rows: readonly NamedValue[];
  readonly columns: readonly NamedValue[];
  readonly cellAt: CellAt;
  readonly measure: Measure;
  readonly chosen?: CellPlace | undefined;
  readonly onChoose?: ((place: CellPlace) => void) | undefined;
};

export type CellPlace = { readonly row: number; readonly column: number };

export const MOST_COLOUR = 46;
