import * as z from "zod";
import { dollarsOf } from "../domain/money.ts";
import type {
  Percentiles as PercentilesInCents,
  MonteCarlo as Resampled,
} from "../domain/result/monte-carlo.ts";
import { Dollars, Share } from "./values.ts";

/** What a result's trades could just as well have added up to (R6): dollars exact to the cent, shares as fractions. */

const Percentiles = z.object({ p5: Dollars, p25: Dollars, p50: Dollars, p75: Dollars, p95: Dollars });

export const MonteCarlo = z.object({
  /** Trades of the log, and of each resample. */
  trades: z.number().int(),
  resamples: z.number().int(),
  /** Trades in a block of neighbors, on average. */
  mean_block: z.number().int(),
  start_bal: Dollars,
  /** P&L of a resample. */
  pnl: Percentiles,
  /** Its largest fall from its peak, positive. */
  ddown: Percentiles,
  /** Resamples that lost money. */
  loss: Share,
  /** Resamples with a drawdown of at least so many % of the start balance; null without one. */
  falls: z.array(z.object({ pct: z.number(), share: Share.nullable() })),
  /** The result itself, and the resamples with a drawdown at least as large. */
  own: z.object({ pnl: Dollars, ddown: Dollars, share: Share }),
  /** The running sum after so many trades; 0 before the first. */
  fan: z.array(z.object({ trade: z.number().int(), ...Percentiles.shape })),
});
export type MonteCarlo = z.output<typeof MonteCarlo>;

const percentilesOf = ({ p5, p25, p50, p75, p95 }: PercentilesInCents): z.output<typeof Percentiles> => ({
  p5: dollarsOf(p5),
  p25: dollarsOf(p25),
  p50: dollarsOf(p50),
  p75: dollarsOf(p75),
  p95: dollarsOf(p95),
});

/** Returns a Monte Carlo for the wire; null for a log of fewer than 30 trades (R1). */
export const monteCarloOnWire = (found: Resampled | undefined): MonteCarlo | null =>
  found
    ? {
        trades: found.trades,
        resamples: found.resamples,
        mean_block: found.meanBlock,
        start_bal: dollarsOf(found.startBalanceCents),
        pnl: percentilesOf(found.pnl),
        ddown: percentilesOf(found.drawdown),
        loss: found.loss,
        falls: found.falls.map(({ percent, share }) => ({ pct: percent, share: share ?? null })),
        own: {
          pnl: dollarsOf(found.own.pnlCents),
          ddown: dollarsOf(found.own.drawdownCents),
          share: found.own.share,
        },
        fan: found.fan.map(({ trade, ...percentiles }) => ({ trade, ...percentilesOf(percentiles) })),
      }
    : null;
