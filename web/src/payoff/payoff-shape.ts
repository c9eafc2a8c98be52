/** A point of a drawing, in its pixels: y counts downwards. */
export type Place = { readonly x: number; readonly y: number };

const at = (value: number): string => value.toFixed(1);

/** A line through places, as the points of an SVG polyline. */
export const lineOf = (places: readonly Place[]): string =>
  places.map(({ x, y }) => `${at(x)},${at(y)}`).join(" ");

/**
 * What lies between a line and zero, as the points of two SVG polygons. A line is cut where it crosses only if it has a
 * place there.
 */
export const areasOf = (places: readonly Place[], zero: number): { gain: string; loss: string } => {
  const [first, last] = [places[0]?.x ?? 0, places.at(-1)?.x ?? 0];
  const closed = (cut: (y: number) => number): string =>
    lineOf([{ x: first, y: zero }, ...places.map(({ x, y }) => ({ x, y: cut(y) })), { x: last, y: zero }]);
  return { gain: closed((y) => Math.min(y, zero)), loss: closed((y) => Math.max(y, zero)) };
};
