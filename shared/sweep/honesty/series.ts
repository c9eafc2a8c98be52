import { ceilingOf } from "../objective.ts";
import type { FollowedCombination } from "../slice-result.ts";
import { type Moments, momentsOf } from "./sharpe.ts";

/** The bins of one combination of the sample, cents: of the in-sample part (S18), or of the whole period (S23a). */
export type Series = {
  readonly bins: Float64Array;
  readonly moments: Moments;
  /** Trades of those bins that are no wins. */
  readonly losses: number;
};

export type WholeSeries = Series & {
  /** r: what one more full loss takes, 0 or more (S19a). */
  readonly lossCents: number;
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
}: Pick<FollowedCombination, "binsIn" | "binsOut">): Float64Array => {
  const whole = new Float64Array(binsIn.length + binsOut.length);
  whole.set(binsIn);
  whole.set(binsOut, binsIn.length);
  return whole;
};

/** Returns what the trades of these parts risked on average, rounded up to the cent (S12a, S19a). There is one at least. */
export const fullLossOf = (
  ...parts: readonly { readonly trades: number; readonly riskCents: number }[]
): number =>
  ceilingOf(
    parts.reduce((sum, { riskCents }) => sum + riskCents, 0),
    parts.reduce((sum, { trades }) => sum + trades, 0),
  );

/** Returns the sample's series over the whole period, without those of no deviation (S23a). */
export const wholeSeriesOf = (sample: readonly FollowedCombination[]): WholeSeries[] =>
  sample.flatMap((each) => {
    const { in: inside, out } = each.sums;
    const series = asSeries(wholeBinsOf(each), lossesOf(inside) + lossesOf(out));
    return series.map((one) => ({ ...one, lossCents: fullLossOf(inside, out) }));
  });
