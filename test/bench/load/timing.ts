/** Milliseconds of many calls, and what share of them took no longer. */

/** The value that so many percent do not exceed; NaN of none. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
};

/** How long the work takes, in milliseconds, and what it comes to. */
export const clocked = async <T>(
  work: () => Promise<T>,
): Promise<{ readonly ms: number; readonly value: T }> => {
  const begun = performance.now();
  const value = await work();
  return { ms: performance.now() - begun, value };
};
