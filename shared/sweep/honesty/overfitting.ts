import type { Series } from "./series.ts";

/**
 * The probability of backtest overfitting by combinatorially symmetric cross-validation (S22): Bailey, Borwein, López de
 * Prado, Zhu, "The probability of backtest overfitting", Journal of Computational Finance (2016).
 */
export type Overfitting = {
  /** Share of the halves whose best column ranks in the lower half of the columns of the other half. */
  readonly pbo: number;
  /** Share of the halves whose best column loses money in the other half. */
  readonly pboLoss: number;
};

const BLOCKS = 16;
const HALF = BLOCKS / 2;
/** Sums over half of the blocks come from tables of all subsets of the lower eight and the upper eight blocks. */
const SUBSETS = 2 ** HALF;
const EVERY = SUBSETS - 1;

const LEAST_BINS = 2 * BLOCKS;

/** Sums of P&L, and of its squares, of every subset of eight blocks: a row of columns per subset. */
type SubsetSums = { readonly sums: Float64Array[]; readonly squares: Float64Array[] };

const blockSums = (series: readonly Series[], from: number, to: number) => {
  const sums = new Float64Array(series.length);
  const squares = new Float64Array(series.length);
  series.forEach(({ bins }, column) => {
    for (let bin = from; bin < to; bin++) {
      const value = bins[bin]!;
      sums[column]! += value;
      squares[column]! += value * value;
    }
  });
  return { sums, squares };
};

const plus = (a: Float64Array, b: Float64Array) => a.map((value, column) => value + b[column]!);

/** Cents and their squares are whole numbers: the order of addition changes no sum. */
const subsetSums = (series: readonly Series[], first: number, length: number): SubsetSums => {
  const sums: Float64Array[] = [new Float64Array(series.length)];
  const squares: Float64Array[] = [new Float64Array(series.length)];
  for (let block = 0; block < HALF; block++) {
    const from = first + block * length;
    const of = blockSums(series, from, from + length);
    // Subsets that hold this block are those before it with the block added.
    for (let subset = 0; subset < 2 ** block; subset++) {
      sums.push(plus(sums[subset]!, of.sums));
      squares.push(plus(squares[subset]!, of.squares));
    }
  }
  return { sums, squares };
};

const onesOf = (subset: number): number => {
  let count = 0;
  for (let rest = subset; rest > 0; rest >>= 1) count += rest & 1;
  return count;
};

/** Returns the result of the best column of one half in the other half. */
const choiceOf = (chosen: number, other: Float64Array): { isLow: boolean; isLoss: boolean } => {
  const own = other[chosen]!;
  let lower = 0;
  let equal = 0;
  for (let column = 0; column < other.length; column++) {
    const value = other[column]!;
    if (value < own) lower++;
    else if (value === own) equal++;
  }
  // Twice the rank: 1 + lower + half of the others that are equal.
  return { isLow: 2 + 2 * lower + (equal - 1) <= other.length + 1, isLoss: own < 0 };
};

/** Returns S22's figures over the sample's series; undefined under LEAST_BINS bins. */
export const overfittingOf = (series: readonly Series[], bins: number): Overfitting | undefined => {
  if (bins < LEAST_BINS) return undefined;
  const length = Math.floor(bins / BLOCKS);
  const first = bins - BLOCKS * length;
  const lower = subsetSums(series, first, length);
  const upper = subsetSums(series, first + HALF * length, length);
  const count = series.length;
  const halfBins = HALF * length;
  const one = new Float64Array(count);
  const two = new Float64Array(count);
  const allSums = plus(lower.sums[EVERY]!, upper.sums[EVERY]!);
  const allSquares = plus(lower.squares[EVERY]!, upper.squares[EVERY]!);

  /** Computes each column's value in both halves. Returns the best of each, the first of equals. */
  const valuesOf = (low: number, high: number): [number, number] => {
    const [lowSums, highSums] = [lower.sums[low]!, upper.sums[high]!];
    const [lowSquares, highSquares] = [lower.squares[low]!, upper.squares[high]!];
    let [bestOne, bestTwo] = [0, 0];
    let [highestOne, highestTwo] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let column = 0; column < count; column++) {
      const sum = lowSums[column]! + highSums[column]!;
      const otherSum = allSums[column]! - sum;
      const squares = lowSquares[column]! + highSquares[column]!;
      const under = halfBins * squares - sum * sum;
      const otherUnder = halfBins * (allSquares[column]! - squares) - otherSum * otherSum;
      const value = under > 0 ? sum / Math.sqrt(under) : 0;
      const otherValue = otherUnder > 0 ? otherSum / Math.sqrt(otherUnder) : 0;
      one[column] = value;
      two[column] = otherValue;
      if (value > highestOne) {
        highestOne = value;
        bestOne = column;
      }
      if (otherValue > highestTwo) {
        highestTwo = otherValue;
        bestTwo = column;
      }
    }
    return [bestOne, bestTwo];
  };

  let halves = 0;
  let low = 0;
  let losses = 0;
  const tell = (chosen: number, other: Float64Array) => {
    const { isLow, isLoss } = choiceOf(chosen, other);
    halves++;
    if (isLow) low++;
    if (isLoss) losses++;
  };
  // Of each pair of halves, the half with the last block.
  for (let high = SUBSETS / 2; high < SUBSETS; high++) {
    for (let below = 0; below < SUBSETS; below++) {
      if (onesOf(high) + onesOf(below) !== HALF) continue;
      const [bestOne, bestTwo] = valuesOf(below, high);
      tell(bestOne, two);
      tell(bestTwo, one);
    }
  }
  return { pbo: low / halves, pboLoss: losses / halves };
};
