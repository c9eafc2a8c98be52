import * as z from "zod";
import { OBJECTIVES } from "../../domain/sweep/ranking.ts";
import { WALK_FORWARD_VERDICTS } from "../../domain/sweep/walk-forward-verdict.ts";
import { Count, Dollars, Figure } from "../values.ts";
import { CombinationValues } from "./combination-values.ts";
import { PartFigures } from "./figures.ts";

/** The walk-forward of a sweep's results (S29, S35 to S40): dollars exact to the cent, blanks null. */

/** A walked fold. Without a choice it is sat out. */
export const WalkForwardPickRow = z.object({
  fold: Count,
  start_date: z.string(),
  end_date: z.string(),
  trained_from: z.string(),
  trained_to: z.string(),
  least_trades: Count,
  index: Count.nullable(),
  values: CombinationValues.nullable(),
  /** The objective's; null also without limit. */
  value: Figure,
  /** The trades that chose. */
  trained: PartFigures.nullable(),
  /** The walked trades that opened in the fold. */
  walked: PartFigures,
  /** The trades of the choice's plain backtest that opened in the fold. */
  own: PartFigures.nullable(),
  own_per_risk: Figure,
  peers: Count,
  percentile: Figure,
});
export type WalkForwardPickRow = z.output<typeof WalkForwardPickRow>;

export const WalkForwardResults = z.object({
  folds: Count,
  window: Count.nullable(),
  objective: z.enum(OBJECTIVES),
  verdict: z.enum(WALK_FORWARD_VERDICTS),
  picks: z.array(WalkForwardPickRow),
  all: PartFigures,
  /** Fold, opened, closed, P&L and risk, in B4's order. */
  trades: z.array(z.tuple([Count, z.string(), z.string(), Dollars, Dollars])),
  /** The total of closed trades at each session from the first walked one on. */
  equity: z.array(z.tuple([z.string(), Dollars])),
  /** The same, and what closing every open position would give. */
  marked: z.array(z.tuple([z.string(), Dollars])),
  /** The largest fall of the marked total, from 0 on. */
  ddown_mtm: Dollars,
  bins: Count,
  sharpe: Figure,
  psr: Figure,
  ranked_folds: Count,
  mean_percentile: Figure,
  percentile_p: Figure,
  efficiency: Figure,
  /** Number of different combinations that were chosen. */
  different: Count,
});
export type WalkForwardResults = z.output<typeof WalkForwardResults>;
