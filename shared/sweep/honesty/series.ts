import type { FollowedCombination } from "../slice-result.ts";
import { type Moments, momentsOf } from "./sharpe.ts";

/** The in-sample bins of one combination of the sample, cents (S18). */
export type Series = {
  readonly bins: Float64Array;
  readonly moments: Moments;
  /** Trades in sample that are no wins. */
  readonly losses: number;
};

/** Trades of a part that are no wins: losses, and trades that came out even. */
export const lossesOf = ({ trades, wins }: { readonly trades: number; readonly wins: number }): number =>
  trades - wins;

/** The series of the sample in its order; combinations without deviation are left out. */
export const seriesOf = (sample: readonly FollowedCombination[]): Series[] =>
  sample.flatMap(({ binsIn, sums }) => {
    const moments = momentsOf(binsIn);
    return moments ? [{ bins: binsIn, moments, losses: lossesOf(sums.in) }] : [];
  });
