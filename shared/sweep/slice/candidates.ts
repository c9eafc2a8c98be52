import type { FollowedCombination } from "../slice-result.ts";
import { splitMix64 } from "../split-mix.ts";

/** Combinations that are followed, and those of them that make the sample (S16). */
const MAX_CANDIDATES = 8000;
const SAMPLE_SIZE = 2000;

/** The candidates of a grid of so many combinations, in the order drawn: known before anything is run. */
export const drawCandidates = (combinations: number): Int32Array => {
  const drawn = new Set<number>();
  const count = Math.min(MAX_CANDIDATES, combinations);
  const { below } = splitMix64();
  while (drawn.size < count) drawn.add(below(combinations));
  return Int32Array.from(drawn);
};

/** The first of the ranked candidates, in the order drawn: as many as the sample takes (S16). */
export const firstCandidates = (
  drawn: Int32Array,
  ranked: Iterable<FollowedCombination>,
): FollowedCombination[] => {
  const byIndex = new Map(Array.from(ranked, (each) => [each.index, each]));
  const first: FollowedCombination[] = [];
  for (const index of drawn) {
    const candidate = byIndex.get(index);
    if (candidate && first.push(candidate) === SAMPLE_SIZE) break;
  }
  return first;
};
