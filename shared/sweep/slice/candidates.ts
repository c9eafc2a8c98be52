import { splitMix64 } from "../../engine/random/split-mix.ts";
import type { FollowedCombination } from "../slice-result.ts";

/** Maximum number of traced candidates, and the size of the sample (S16). */
const MAX_CANDIDATES = 8000;
const SAMPLE_SIZE = 2000;

/** Returns the candidates of a grid in the order drawn. They follow from the number of combinations alone. */
export const drawCandidates = (combinations: number): Int32Array => {
  const drawn = new Set<number>();
  const count = Math.min(MAX_CANDIDATES, combinations);
  const { below } = splitMix64();
  while (drawn.size < count) drawn.add(below(combinations));
  return Int32Array.from(drawn);
};

/** Returns the sample: the first ranked candidates in the order drawn (S16). */
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
