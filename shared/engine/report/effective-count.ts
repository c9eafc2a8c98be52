/** The sessions (entry, exit] over which a trade was held, as indices into the exchange's sessions. */
export type HeldSessions = { readonly entry: number; readonly exit: number };

/**
 * Returns n_eff (semantics: *Statistics*): how many trades that never overlap say as much as these. It is
 * n² / Σ over all pairs of |I ∩ J| / √(|I|·|J|), exactly n where no two share a session, and NaN without a trade.
 */
export const effectiveCount = (trades: readonly HeldSessions[]): number => {
  const first = trades.reduce((least, { entry }) => Math.min(least, entry), Number.POSITIVE_INFINITY);
  const sessions = trades.reduce((most, { exit }) => Math.max(most, exit - first), 0);
  const opened = new Int32Array(sessions + 1);
  const weights = new Float64Array(sessions + 1);
  for (const { entry, exit } of trades) {
    const weight = 1 / Math.sqrt(exit - entry);
    opened[entry - first]! += 1;
    opened[exit - first]! -= 1;
    weights[entry - first]! += weight;
    weights[exit - first]! -= weight;
  }
  // A session adds to each pair of trades that were open over it the product of their weights: in all, the squared sum.
  let [open, most, weight, pairs] = [0, 0, 0, 0];
  for (let session = 0; session < sessions; session++) {
    open += opened[session]!;
    most = Math.max(most, open);
    weight = open === 0 ? 0 : weight + weights[session]!;
    pairs += weight ** 2;
  }
  return most > 1 ? trades.length ** 2 / pairs : trades.length || Number.NaN;
};
