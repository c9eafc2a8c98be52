import type { FollowedCombination } from "../slice-result.ts";

/** Fewer peers rank nothing (S38). */
const LEAST_PEERS = 30;

/** A choice's rank among its peers: their number, and the percentile, blank with too few of them. */
export type Rank = { readonly peers: number; readonly percentile: number | undefined };

/** Returns P&L by risk; undefined without a risk over 0. */
export const perRiskOf = (pnlCents: number, riskCents: number): number | undefined =>
  riskCents > 0 ? pnlCents / riskCents : undefined;

/** Returns the rank of a choice with this P&L per risk in a fold, among the combinations of the sample (S38). */
export const rankOf = (
  place: number,
  index: number,
  perRisk: number | undefined,
  sample: readonly FollowedCombination[],
): Rank => {
  let peers = 0;
  let lower = 0;
  let equal = 0;
  for (const { index: other, opened } of sample) {
    if (!opened || other === index) continue;
    const theirs = perRiskOf(opened.pnlCents[place]!, opened.riskCents[place]!);
    if (theirs === undefined) continue;
    peers++;
    if (perRisk !== undefined && theirs < perRisk) lower++;
    if (theirs === perRisk) equal++;
  }
  const isRanked = perRisk !== undefined && peers >= LEAST_PEERS;
  return { peers, percentile: isRanked ? (lower + equal / 2) / peers : undefined };
};

/** Returns the distribution function of the sum of `count` independent numbers, even between 0 and 1 (Irwin and Hall). */
const sumBelow = (count: number, sum: number): number => {
  let chance = 0;
  let ways = 1;
  for (let left = 0; left <= Math.floor(sum); left++) {
    let term = ways;
    for (let each = 1; each <= count; each++) term *= (sum - left) / each;
    chance += left % 2 === 0 ? term : -term;
    ways = (ways * (count - left)) / (left + 1);
  }
  return chance;
};

/**
 * Returns the chance that as many blind choices rank as high on average (S39); undefined without a percentile. Works the
 * shorter side of the distribution, where the alternating terms lose no digits.
 */
export const percentileChance = (percentiles: readonly number[]): number | undefined => {
  const count = percentiles.length;
  if (count === 0) return undefined;
  const sum = percentiles.reduce((total, each) => total + each, 0);
  return 2 * sum >= count ? sumBelow(count, count - sum) : 1 - sumBelow(count, sum);
};
