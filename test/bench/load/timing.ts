/** Times and percentiles. */

/** Returns the smallest value that `percent` of the values do not exceed; NaN for an empty list. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
};

/** Runs the work and returns its result with its milliseconds. */
export const clocked = async <T>(
  work: () => Promise<T>,
): Promise<{ readonly ms: number; readonly value: T }> => {
  const begun = performance.now();
  const value = await work();
  return { ms: performance.now() - begun, value };
};
