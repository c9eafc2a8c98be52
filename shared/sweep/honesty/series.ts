import type { FollowedCombination } from "../slice-result.ts";
import { type Moments, momentsOf } from "./sharpe.ts";

/** The in-sample bins of one combination of the sample, cents (S18). */
export type Series = {
  readonly bins: Float64Array;
  readonly moments: Moments;
  /** In-sample trades that are no wins. */
  readonly losses: number;
};

/** Returns the number of trades that are no wins: losses, and trades of P&L 0. */
export const lossesOf = ({ trades, wins }: { readonly trades: number; readonly wins: number }): number =>
  trades - wins;

/** Returns the sample's series in its order, without those of no deviation. */
export const seriesOf = (sample: readonly FollowedCombination[]): Series[] =>
  sample.flatMap(({ binsIn, sums }) => {
    const moments = momentsOf(binsIn);
    return moments ? [{ bins: binsIn, moments, losses: lossesOf(sums.in) }] : [];
  });
