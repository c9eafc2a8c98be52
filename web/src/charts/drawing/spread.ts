/**
 * Moves labels apart that stand closer than `gap`, in their order and downwards first, all between `top` and
 * `bottom` as far as there is room. Positions are pixels from the top; the answer has the order of the question.
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
