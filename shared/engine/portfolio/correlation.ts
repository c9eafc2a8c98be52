/**
 * Returns Pearson's coefficient of two columns (P12); blank where either has no deviation. Equal columns have exactly 1.
 */
const pearson = (a: Float64Array, b: Float64Array): number | undefined => {
  if (!deviates(a) || !deviates(b)) return undefined;
  if (a === b) return 1;
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  let [both, squaresA, squaresB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const [offA, offB] = [a[at]! - meanA, b[at]! - meanB];
    both += offA * offB;
    squaresA += offA * offA;
    squaresB += offB * offB;
  }
  return both / Math.sqrt(squaresA) / Math.sqrt(squaresB);
};

const meanOf = (values: Float64Array): number => values.reduce((sum, each) => sum + each, 0) / values.length;

const deviates = (values: Float64Array): boolean => values.some((each) => each !== values[0]);

type Correlation = {
  readonly correlation: readonly (readonly (number | undefined)[])[];
  /** Over the pairs of different members that are not blank. */
  readonly meanCorrelation: number | undefined;
};

/** Returns the correlation of each pair of members' daily changes, and its mean (P12). */
export const correlationOf = (changes: readonly Float64Array[]): Correlation => {
  const correlation = changes.map((a) => changes.map((b) => pearson(a, b)));
  const pairs = correlation
    .flatMap((row, place) => row.slice(place + 1))
    .filter((each) => each !== undefined);
  return {
    correlation,
    meanCorrelation: pairs.length > 0 ? pairs.reduce((sum, each) => sum + each, 0) / pairs.length : undefined,
  };
};
