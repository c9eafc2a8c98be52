/** A point in the drawing's pixels; y grows downward. */
export type Place = { readonly x: number; readonly y: number };

const at = (value: number): string => value.toFixed(1);

export const lineOf = (places: readonly Place[]): string =>
  places.map(({ x, y }) => `${at(x)},${at(y)}`).join(" ");

/**
 * Returns the areas between a line and zero as two SVG polygons: gains and losses. The line must have a point
 * at each zero crossing.
 */
export const areasOf = (places: readonly Place[], zero: number): { gain: string; loss: string } => {
  const [first, last] = [places[0]?.x ?? 0, places.at(-1)?.x ?? 0];
  const closed = (cut: (y: number) => number): string =>
    lineOf([{ x: first, y: zero }, ...places.map(({ x, y }) => ({ x, y: cut(y) })), { x: last, y: zero }]);
  return { gain: closed((y) => Math.min(y, zero)), loss: closed((y) => Math.max(y, zero)) };
};
