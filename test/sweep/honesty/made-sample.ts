import type { FollowedCombination } from "#shared/sweep/slice-result.ts";
import { splitMix64 } from "#shared/sweep/split-mix.ts";
import type { CombinationSums, PartSums } from "#shared/sweep/sums.ts";

/** Traced combinations with fixed or reproducibly random bins. */

const part = (trades: number, wins: number): PartSums => ({
  trades,
  wins,
  totalCents: 0,
  squares: 0n,
  grossWinCents: 0,
  days: 0,
  riskCents: 0,
});

const sumsWith = (trades: number, wins: number): CombinationSums => ({
  in: { ...part(trades, wins), drawdownCents: 0 },
  out: part(0, 0),
});

/** A combination of 40 trades with 20 losses by default. */
export const withBins = (index: number, bins: readonly number[], wins = 20): FollowedCombination => ({
  index,
  sums: sumsWith(40, wins),
  binsIn: Float64Array.from(bins),
  binsOut: new Float64Array(0),
});

/**
 * Combinations that share half of their luck. Every seventh earns a growing multiple of `edge` cents a bin. Some are
 * constant, trade seldom, repeat the one before, or have few losses.
 */
export const madeSample = (count: number, bins: number, edge: number): FollowedCombination[] => {
  const { below } = splitMix64();
  const drawn = (range: number) => Array.from({ length: bins }, () => below(2 * range + 1) - range);
  const common = drawn(10_000);
  const made: number[][] = [];
  for (let k = 0; k < count; k++) {
    let values = drawn(15_000).map((own, bin) => common[bin]! + own + edge * (k % 7));
    if (k % 13 === 5) values = values.map(() => 7);
    if (k % 9 === 4) values = made[k - 1]!;
    if (k % 11 === 6) values = values.map((value, bin) => (bin % 5 === 0 ? value : 0));
    made.push(values);
  }
  return made.map((values, k) => withBins(k, values, 40 - (k % 20)));
};
