import type { FollowedCombination } from "../slice-result.ts";
import { type Moments, momentsOf } from "./sharpe.ts";

/** The bins of one combination of the sample, cents: of the in-sample part (S18), or of the whole period (S23a). */
export type Series = {
  readonly bins: Float64Array;
  readonly moments: Moments;
  /** Trades of those bins that are no wins. */
  readonly losses: number;
};

/** Returns the number of trades that are no wins: losses, and trades of P&L 0. */
export const lossesOf = ({ trades, wins }: { readonly trades: number; readonly wins: number }): number =>
  trades - wins;

const asSeries = (bins: Float64Array, losses: number): Series[] => {
  const moments = momentsOf(bins);
  return moments ? [{ bins, moments, losses }] : [];
};

/** Returns the sample's series in its order, without those of no deviation. */
export const seriesOf = (sample: readonly FollowedCombination[]): Series[] =>
  sample.flatMap(({ binsIn, sums }) => asSeries(binsIn, lossesOf(sums.in)));

/** Returns the in-sample bins, then the out-of-sample bins. */
export const wholeBinsOf = ({
  binsIn,
  binsOut,
}: Pick<FollowedCombination, "binsIn" | "binsOut">): Float64Array => Float64Array.of(...binsIn, ...binsOut);

/** Returns the sample's series over the whole period, without those of no deviation (S23a). */
export const wholeSeriesOf = (sample: readonly FollowedCombination[]): Series[] =>
  sample.flatMap((each) => asSeries(wholeBinsOf(each), lossesOf(each.sums.in) + lossesOf(each.sums.out)));
