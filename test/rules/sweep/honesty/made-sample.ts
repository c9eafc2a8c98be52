import { splitMix64 } from "#shared/engine/random/split-mix.ts";
import type { FollowedCombination } from "#shared/sweep/slice-result.ts";
import type { CombinationSums, PartSums } from "#shared/sweep/sums.ts";

/** Traced combinations with fixed or reproducibly random bins. */

const part = (trades: number, wins: number, riskCents: number): PartSums => ({
  trades,
  wins,
  totalCents: 0,
  squares: 0n,
  grossWinCents: 0,
  days: 0,
  riskCents,
});

/** Trades and their risk in cents, by part. */
type Stakes = Readonly<Record<"in" | "out", readonly [trades: number, riskCents: number]>>;

const sumsWith = ({ in: inside, out }: Stakes, wins: number): CombinationSums => ({
  in: { ...part(inside[0], wins, inside[1]), drawdownCents: 0 },
  out: part(out[0], 0, out[1]),
});

/** A combination of 40 trades in sample with 20 losses by default. */
export const withBins = (
  index: number,
  bins: readonly number[],
  wins = 20,
  binsOut: readonly number[] = [],
  stakes: Stakes = { in: [40, 0], out: [0, 0] },
): FollowedCombination => ({
  index,
  sums: sumsWith(stakes, wins),
  binsIn: Float64Array.from(bins),
  binsOut: Float64Array.from(binsOut),
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
