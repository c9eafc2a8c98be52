import * as z from "zod";
import { SavedBacktest } from "./dashboard.ts";
import type { MixedRow } from "./results.ts";

/** Data that a finished backtest stores for saving, beside its results. */

/** Columns of a market row without its day, in the order of a saved backtest. */
export const MARKET_COLUMNS = [
  "implied_volatility",
  "historical_volatility",
  "call_volume",
  "put_volume",
  "open",
  "high",
  "low",
  "close",
] as const satisfies readonly (keyof MixedRow)[];

export const UnsavedBacktest = SavedBacktest.pick({
  overall_inputs: true,
  option_inputs: true,
  risk_inputs: true,
  event_inputs: true,
  entry_inputs: true,
  body: true,
  data_end: true,
}).extend({
  /** One value per session of the results' days, in order. */
  market: z.record(z.enum(MARKET_COLUMNS), z.array(z.number().nullable())),
});
export type UnsavedBacktest = z.output<typeof UnsavedBacktest>;
