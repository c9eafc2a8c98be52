/** Stacks bands: what is above zero upwards, what is below zero downwards, so that both sides have no jumps. */

type Values = readonly (number | null)[];

const stacked = (all: readonly Values[], side: (value: number) => number): number[][] => {
  let below: readonly number[] = [];
  return all.map((values) => {
    const edge = values.map((value, place) => (below[place] ?? 0) + side(value ?? 0));
    below = edge;
    return edge;
  });
};

/** Returns the outer edge of each band, of the gains and then of the losses; a null counts as 0. */
export const bandEdges = (all: readonly Values[]): readonly [number[][], number[][]] => [
  stacked(all, (value) => Math.max(0, value)),
  stacked(all, (value) => Math.min(0, value)),
];
