/**
 * Moves positions apart to a distance of `gap`, in order and downwards first, within `top` and `bottom` as
 * far as they fit. Pixels from the top; keeps the input order.
 */
export const spread = (wanted: readonly number[], gap: number, top: number, bottom: number): number[] => {
  const order = wanted.map((_, place) => place).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = new Array<number>(wanted.length).fill(top);
  let free = top;
  for (const place of order) {
    placed[place] = Math.max(free, wanted[place] ?? top);
    free = (placed[place] ?? top) + gap;
  }
  let room = bottom;
  for (const place of order.toReversed()) {
    placed[place] = Math.min(room, placed[place] ?? bottom);
    room = (placed[place] ?? bottom) - gap;
  }
  return placed;
};
