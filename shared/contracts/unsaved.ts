import * as z from "zod";
import { SavedBacktest } from "./dashboard.ts";
import type { MixedRow } from "./results.ts";

/** What a finished backtest leaves for its saving beside its results: only what is not in them. */

/** Of a row of market data all but its day, in the order in which a saved backtest shows them. */
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
}).extend({
  /** A value for each session of the test, in their order: the days are those of the results. */
  market: z.record(z.enum(MARKET_COLUMNS), z.array(z.number().nullable())),
});
export type UnsavedBacktest = z.output<typeof UnsavedBacktest>;
