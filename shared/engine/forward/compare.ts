import { type Comparison, LEAST_FORWARD_TRADES } from "../../domain/result/forward.ts";
import { LEAST_RESAMPLED_TRADES } from "../../domain/result/monte-carlo.ts";
import type { Trade } from "../../domain/result/trade.ts";
import { stationaryBootstrap } from "../random/stationary-bootstrap.ts";
import { type LoggedTrade, meanBlockOf, RESAMPLES } from "../report/monte-carlo.ts";

/** Compares the trades since a backtest was saved with those that it had (W5), in integers throughout. */

export type ComparedTrade = LoggedTrade & Pick<Trade, "startBalanceCents">;

const MILLION = 1_000_000n;

/** Returns the P&L in millionths of the balance before the closing, rounded half up. */
const millionths = ({ pnlCents, startBalanceCents }: ComparedTrade): number => {
  const [twice, balance] = [2n * BigInt(pnlCents) * MILLION, BigInt(startBalanceCents)];
  const [numerator, denominator] = [twice + balance, 2n * balance];
  const towardZero = numerator / denominator;
  const isBelow = numerator % denominator < 0n;
  return Number(isBelow ? towardZero - 1n : towardZero);
};

/** True where a trade's value, which is a part of the balance, does not exist. */
const lacksBalance = ({ startBalanceCents }: ComparedTrade): boolean => startBalanceCents <= 0;

const sumOf = (values: Float64Array, drawn: Int32Array): number => {
  let sum = 0;
  for (const index of drawn) sum += values[index]!;
  return sum;
};

/** Counts of resamples, each at or below, and at or above the forward trades. */
type Counts = Record<keyof Comparison, number>;

const countResamples = (
  values: Float64Array,
  meanBlock: number,
  { count, total }: { readonly count: number; readonly total: number },
): Counts => {
  const draw = stationaryBootstrap(values.length, meanBlock);
  const [some, all] = [new Int32Array(count), new Int32Array(values.length)];
  // n·T and m·S may exceed the integers of a double.
  const [m, n] = [BigInt(count), BigInt(values.length)];
  const gap = (drawnSum: number, ofAll: number): bigint => n * BigInt(drawnSum) - m * BigInt(ofAll);
  const own = gap(
    total,
    values.reduce((sum, value) => sum + value, 0),
  );
  const counts: Counts = { share: 0, shareAbove: 0, sure: 0, sureAbove: 0 };
  for (let number = 0; number < RESAMPLES; number++) {
    draw(some);
    const drawnSum = sumOf(values, some);
    draw(all);
    const drawnGap = gap(drawnSum, sumOf(values, all));
    if (drawnSum <= total) counts.share++;
    if (drawnSum >= total) counts.shareAbove++;
    if (drawnGap <= own) counts.sure++;
    if (drawnGap >= own) counts.sureAbove++;
  }
  return counts;
};

/**
 * Returns the comparison of forward trades with saved ones, both in the order of the log. *Too few* without 30 saved
 * trades, or where shares of a balance are compared and one of them is 0 or less; *too early* without 5 forward trades.
 */
export const compareTrades = (
  saved: readonly ComparedTrade[],
  forward: readonly ComparedTrade[],
  isOfBalance: boolean,
): Comparison | "too few" | "too early" => {
  const isPossible = !isOfBalance || ![...saved, ...forward].some(lacksBalance);
  if (saved.length < LEAST_RESAMPLED_TRADES || !isPossible) return "too few";
  if (forward.length < LEAST_FORWARD_TRADES) return "too early";
  const comparedValue = isOfBalance ? millionths : ({ pnlCents }: ComparedTrade): number => pnlCents;
  const counts = countResamples(Float64Array.from(saved, comparedValue), meanBlockOf(saved), {
    count: forward.length,
    total: forward.reduce((sum, trade) => sum + comparedValue(trade), 0),
  });
  return {
    share: counts.share / RESAMPLES,
    shareAbove: counts.shareAbove / RESAMPLES,
    sure: counts.sure / RESAMPLES,
    sureAbove: counts.sureAbove / RESAMPLES,
  };
};
