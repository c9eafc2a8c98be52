/** Moves the values so that the one at `place` is as if all were sorted, by Hoare's selection (1961). */
const select = (values: Float64Array, place: number): number => {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let [left, right] = [low, high];
    while (left <= right) {
      while (values[left]! < pivot) left++;
      while (values[right]! > pivot) right--;
      if (left > right) break;
      const moved = values[left]!;
      values[left] = values[right]!;
      values[right] = moved;
      left++;
      right--;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return values[place]!;
};

/** Returns the middle value, or the mean of the two middle ones; undefined of none. Moves the values. */
export const medianOf = (values: Float64Array): number | undefined => {
  if (values.length === 0) return undefined;
  const half = values.length >> 1;
  const middle = select(values, half);
  if (values.length % 2 === 1) return middle;
  // All below the place are now at most that value.
  let below = values[0]!;
  for (let at = 1; at < half; at++) below = Math.max(below, values[at]!);
  return (below + middle) / 2;
};
