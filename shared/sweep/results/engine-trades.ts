import { strategyOfCombination } from "../../domain/sweep/strategy-of-combination.ts";
import type { AccountRun, Holding } from "../../engine/account/account.ts";
import { runBacktest } from "../../engine/account/run-account.ts";
import { type Candidates, candidatesOnDemand } from "../../engine/candidates.ts";
import type { Job } from "../../engine/job.ts";
import type { Period } from "../../engine/market/period.ts";
import { combinationAt } from "../grid/combination.ts";
import type { Grid } from "../grid/grid.ts";
import type { SweepTrade } from "../sums.ts";

/** Thrown if results differ from the engine's: such results are not shown (S30). */
export class SweepMismatch extends Error {
  override readonly name = "SweepMismatch";
}

export type SweepOnMarket = Pick<Job, "market" | "references"> & {
  readonly grid: Grid;
  readonly period: Period;
};

/** Returns the plain backtest of a combination (S1): its job, its candidates, and its run with the trades in B4's order. */
export const engineRun = (
  { grid, market, references, period }: SweepOnMarket,
  index: number,
): { readonly job: Job; readonly candidates: Candidates; readonly run: AccountRun } => {
  const strategy = strategyOfCombination(grid.sweep, combinationAt(grid, index), period);
  const job = { strategy, market, references };
  const candidates = candidatesOnDemand(job, period);
  return { job, candidates, run: runBacktest(job, period, [candidates]) };
};

export const asSweepTrade = (
  { entry, exit, pnlCents, riskCents }: Holding,
  { first }: Pick<Period, "first">,
): SweepTrade => ({ entry: entry - first, exit: exit - first, pnlCents, riskCents });

const isSame = (a: SweepTrade | undefined, b: SweepTrade | undefined): boolean =>
  a?.entry === b?.entry &&
  a?.exit === b?.exit &&
  a?.pnlCents === b?.pnlCents &&
  a?.riskCents === b?.riskCents;

const inWords = (trade: SweepTrade | undefined): string =>
  trade
    ? `sessions ${trade.entry} to ${trade.exit}, P&L ${trade.pnlCents}, risk ${trade.riskCents}`
    : "no trade";

/** Throws a SweepMismatch if a combination's trades differ from the engine's by a cent (S30). */
export const expectSameTrades = (
  index: number,
  trades: readonly SweepTrade[],
  engines: readonly SweepTrade[],
): void => {
  const length = Math.max(trades.length, engines.length);
  for (let place = 0; place < length; place++)
    if (!isSame(trades[place], engines[place]))
      throw new SweepMismatch(
        `combination ${index}, trade ${place}: ${inWords(trades[place])}; the engine has ${inWords(engines[place])}`,
      );
};
