/** Returns the index of the nearest number in an ascending list; of two at the same distance, the first. */
export const nearest = (ascending: readonly number[], wanted: number): number | undefined => {
  if (ascending.length === 0) return undefined;
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? wanted) < wanted) low = middle + 1;
    else high = middle;
  }
  const above = ascending[low] ?? wanted;
  const below = ascending[low - 1];
  return below !== undefined && wanted - below <= above - wanted ? low - 1 : low;
};
