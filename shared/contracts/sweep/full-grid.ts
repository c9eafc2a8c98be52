import { OPTIONS_STRUCTURE_NAMES } from "../../domain/structure/structure.ts";
import type { SweepBody } from "./request.ts";

const filter = (row: { filter_criteria: string; low_filter?: number; look_back_days?: number }) => ({
  volFields: [row],
});

/** Returns the *full grid* of a ticker, the page's initial request (S7). */
export const fullGrid = (ticker: string, name = ""): SweepBody => ({
  ticker,
  name,
  backtest_length: 10,
  dte_type: "Nearest",
  slippage: 100,
  commission: 0.65,
  out_of_sample: 30,
  min_trades: 30,
  structures: [...OPTIONS_STRUCTURE_NAMES],
  dte: [7, 14, 21, 30, 45, 60, 75, 90],
  far_dte: [30, 45, 60, 90, 120],
  short_delta: { from: 0.05, to: 0.6, step: 0.05 },
  long_delta: { from: 0.05, to: 0.8, step: 0.05 },
  hold: [7, 14, 21, 30, 45, 60, 90],
  max_positions: [1, 2, 3, 5],
  wait: [1, 5],
  stops: [
    { stop_loss: "None" },
    { stop_loss: "% of premium", stop_size: [50, 100, 150, 200, 300] },
    { stop_loss: "% of max loss", stop_size: [25, 50, 75] },
  ],
  targets: [
    { take_prof: "None" },
    { take_prof: "% of premium", prof_size: [25, 50, 75, 100] },
    { take_prof: "% of max profit", prof_size: [25, 50, 75] },
  ],
  filters: [
    { volFields: [] },
    filter({ filter_criteria: "IV rank (1y)", low_filter: 50 }),
    filter({ filter_criteria: "Price above mov avg", look_back_days: 50 }),
    filter({ filter_criteria: "Price below mov avg", look_back_days: 50 }),
  ],
  events: [{ eventFields: [] }],
});
