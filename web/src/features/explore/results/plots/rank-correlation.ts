/** Returns ranks from 1; equal values share their mean rank. */
const ranksOf = (values: readonly number[]): number[] => {
  const order = values.map((_, place) => place).sort((a, b) => values[a]! - values[b]!);
  const ranks: number[] = new Array(values.length).fill(0);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let place = from; place < to; place++) ranks[order[place]!] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns Spearman's rank correlation of pairs; undefined for fewer than three, or a constant side. */
export const rankCorrelation = (pairs: readonly (readonly [number, number])[]): number | undefined => {
  if (pairs.length < 3) return undefined;
  const xs = ranksOf(pairs.map(([x]) => x));
  const ys = ranksOf(pairs.map(([, y]) => y));
  const [xMean, yMean] = [meanOf(xs), meanOf(ys)];
  let [xx, yy, xy] = [0, 0, 0];
  for (const [place, x] of xs.entries()) {
    const [dx, dy] = [x - xMean, ys[place]! - yMean];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : undefined;
};
