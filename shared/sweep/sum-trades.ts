import type { Parts } from "./parts.ts";
import type { FollowedCombination } from "./slice-result.ts";
import type { CombinationSums, PartSums, SweepTrade } from "./sums.ts";

/** A part's sums and drawdown, shown for leaders (S29). */
export type PartWithDrawdown = CombinationSums["in"];

/** Returns the sums of a run of trades in B4's order. `days` is the day of each session. */
export const sumsOfRun = (trades: readonly SweepTrade[], days: ArrayLike<number>): PartWithDrawdown => {
  let wins = 0;
  let totalCents = 0;
  let squares = 0n;
  let grossWinCents = 0;
  let daysHeld = 0;
  let riskCents = 0;
  let peakCents = 0;
  let drawdownCents = 0;
  for (const { entry, exit, pnlCents, riskCents: risk } of trades) {
    totalCents += pnlCents;
    squares += BigInt(pnlCents) * BigInt(pnlCents);
    daysHeld += days[exit]! - days[entry]!;
    riskCents += risk;
    if (pnlCents > 0) {
      wins++;
      grossWinCents += pnlCents;
    }
    peakCents = Math.max(peakCents, totalCents);
    drawdownCents = Math.max(drawdownCents, peakCents - totalCents);
  }
  return {
    trades: trades.length,
    wins,
    totalCents,
    squares,
    grossWinCents,
    days: daysHeld,
    riskCents,
    drawdownCents,
  };
};

const withoutDrawdown = ({ drawdownCents: _, ...sums }: PartWithDrawdown): PartSums => sums;

/** Splits trades in B4's order into S9's parts, by closing session. */
const parted = (trades: readonly SweepTrade[], parts: Parts) => ({
  in: trades.filter((trade) => trade.exit < parts.sessionsIn),
  out: trades.filter((trade) => trade.exit >= parts.sessionsIn),
});

/** Returns the sums of each part and of the whole, each with the drawdown over its own trades (S29). */
export const sumsByPart = (
  trades: readonly SweepTrade[],
  parts: Parts,
  days: ArrayLike<number>,
): Readonly<Record<"in" | "out" | "all", PartWithDrawdown>> => {
  const by = parted(trades, parts);
  return { in: sumsOfRun(by.in, days), out: sumsOfRun(by.out, days), all: sumsOfRun(trades, days) };
};

/** Returns a combination's fifteen integers from its trades in B4's order (S10). */
export const sumsOfTrades = (
  trades: readonly SweepTrade[],
  parts: Parts,
  days: ArrayLike<number>,
): CombinationSums => {
  const by = parted(trades, parts);
  return { in: sumsOfRun(by.in, days), out: withoutDrawdown(sumsOfRun(by.out, days)) };
};

/** Returns a combination with the P&L by bin of each part, by closing session (S18). */
export const followed = (
  index: number,
  trades: readonly SweepTrade[],
  parts: Parts,
  days: ArrayLike<number>,
): FollowedCombination => {
  const { sessionsIn, binSessions } = parts;
  const binsIn = new Float64Array(parts.binsIn);
  const binsOut = new Float64Array(parts.binsOut);
  for (const { exit, pnlCents } of trades)
    if (exit < sessionsIn) binsIn[Math.floor(exit / binSessions)]! += pnlCents;
    else binsOut[Math.floor((exit - sessionsIn) / binSessions)]! += pnlCents;
  return { index, sums: sumsOfTrades(trades, parts, days), binsIn, binsOut };
};
