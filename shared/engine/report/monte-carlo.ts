import type { Cents } from "../../domain/money.ts";
import {
  LEAST_RESAMPLED_TRADES,
  type MonteCarlo,
  type Percentiles,
} from "../../domain/result/monte-carlo.ts";
import type { Trade } from "../../domain/result/trade.ts";
import { stationaryBlocks } from "../random/stationary-bootstrap.ts";
import { largestFall } from "./statistics.ts";

/** Resamples a trade log (R1 to R6). The same log gives the same figures for good. */

export const RESAMPLES = 5000;
const FAN_ROWS = 60;
const FALL_PERCENTAGES = [10, 20, 30, 50];

/** The part of a trade that resampling needs. */
export type LoggedTrade = Pick<Trade, "opened" | "closed" | "pnlCents">;

/** Returns the most positions open at once, over the sessions on which a trade was opened (R3). */
const mostOpen = (trades: readonly LoggedTrade[]): number => {
  const opened = Float64Array.from(trades, (trade) => trade.opened).sort();
  const closed = Float64Array.from(trades, (trade) => trade.closed).sort();
  let most = 0;
  let ended = 0;
  opened.forEach((session, before) => {
    while (closed[ended]! <= session) ended++;
    most = Math.max(most, before + 1 - ended);
  });
  return most;
};

/** Returns the mean number of neighbors that are drawn together (R3). */
export const meanBlockOf = (trades: readonly LoggedTrade[]): number =>
  Math.min(Math.floor(trades.length / 4), Math.max(Math.ceil(Math.sqrt(trades.length)), mostOpen(trades)));

/** Returns the percentiles of one value per resample, which it sorts (R5). */
const percentilesOf = (values: Float64Array): Percentiles => {
  values.sort();
  const at = (percent: number): Cents => values[Math.ceil((percent * values.length) / 100) - 1]!;
  return { p5: at(5), p25: at(25), p50: at(50), p75: at(75), p95: at(95) };
};

const shareOf = (values: Float64Array, isCounted: (value: number) => boolean): number => {
  let count = 0;
  for (const value of values) if (isCounted(value)) count++;
  return count / values.length;
};

/** Values in cents, one per resample. `paths` has a row for each of the fan's. */
type Resamples = { readonly drawdowns: Float64Array; readonly paths: readonly Float64Array[] };

/** Adds up resamples of P&Ls in cents. `ends` are the numbers of trades after which the fan has a row (R4, R5). */
const resample = (pnls: Float64Array, meanBlock: number, ends: readonly number[]): Resamples => {
  const count = pnls.length;
  const draw = stationaryBlocks(count, meanBlock);
  // A block that passes the last trade goes on in the copy.
  const twice = new Float64Array(2 * count);
  twice.set(pnls);
  twice.set(pnls, count);
  const drawdowns = new Float64Array(RESAMPLES);
  const paths = ends.map(() => new Float64Array(RESAMPLES));
  let [sum, peak, fall, trade, row, number] = [0, 0, 0, 0, 0, 0];
  const add = (from: number, to: number): void => {
    let [total, top, deepest] = [sum, peak, fall];
    for (let at = from; at < to; at++) {
      total += twice[at]!;
      if (total > top) top = total;
      else if (top - total > deepest) deepest = top - total;
    }
    [sum, peak, fall] = [total, top, deepest];
  };
  const addBlock = (first: number, length: number): void => {
    const end = trade + length;
    for (let at = first; trade < end; ) {
      const next = Math.min(end, ends[row]!);
      add(at, at + next - trade);
      at += next - trade;
      trade = next;
      if (trade === ends[row]) paths[row++]![number] = sum;
    }
  };
  for (; number < RESAMPLES; number++) {
    [sum, peak, fall, trade, row] = [0, 0, 0, 0, 0];
    draw(count, addBlock);
    drawdowns[number] = fall;
  }
  return { drawdowns, paths };
};

/** Returns the result's own P&L and drawdown: those of its closed trades in order (R6). */
const ownOf = (pnls: Float64Array): { readonly pnlCents: Cents; readonly drawdownCents: Cents } => {
  let sum = 0;
  const sums = pnls.map((pnl) => {
    sum += pnl;
    return sum;
  });
  return { pnlCents: sum, drawdownCents: largestFall(0, sums).amount };
};

/**
 * Returns the Monte Carlo of a trade log in B4's order; undefined under 30 trades. It takes 0.1 s for 2,500 trades, so
 * only stored results get it.
 */
export const monteCarloOf = (
  trades: readonly LoggedTrade[],
  startBalanceCents: Cents,
): MonteCarlo | undefined => {
  const count = trades.length;
  if (count < LEAST_RESAMPLED_TRADES) return undefined;
  const pnls = Float64Array.from(trades, (trade) => trade.pnlCents);
  const meanBlock = meanBlockOf(trades);
  const rows = Math.min(FAN_ROWS, count);
  const ends = Array.from({ length: rows }, (_, row) => Math.ceil(((row + 1) * count) / rows));
  const { drawdowns, paths } = resample(pnls, meanBlock, ends);
  const own = ownOf(pnls);
  const fan = paths.map((path, row) => ({ trade: ends[row]!, ...percentilesOf(path) }));
  const last = paths[rows - 1]!;
  const { trade: _, ...pnl } = fan[rows - 1]!;
  return {
    trades: count,
    resamples: RESAMPLES,
    meanBlock,
    startBalanceCents,
    pnl,
    drawdown: percentilesOf(drawdowns),
    loss: shareOf(last, (value) => value < 0),
    falls: FALL_PERCENTAGES.map((percent) => ({
      percent,
      share:
        startBalanceCents > 0
          ? shareOf(drawdowns, (drawdown) => 100 * drawdown >= percent * startBalanceCents)
          : undefined,
    })),
    own: { ...own, share: shareOf(drawdowns, (drawdown) => drawdown >= own.drawdownCents) },
    fan,
  };
};
