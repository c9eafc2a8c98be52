import * as z from "zod";
import { OBJECTIVES } from "../domain/sweep/ranking.ts";
import { VERDICTS } from "../domain/sweep/verdict.ts";
import { optionalText } from "./text-field.ts";

/** The sweep that a backtest was opened from, as the browser says it. It changes no result. */
export const BacktestOrigin = z.strictObject({
  /** The saved sweep's name; absent for an unsaved one. */
  sweep: optionalText(128).optional(),
  /** Combinations tried (S28's *done*). */
  tried: z.number().int().min(1),
  /** The list that the combination leads. */
  objective: z.enum(OBJECTIVES),
  /** The verdict on that list, as it was when the combination was opened. */
  verdict: z.enum(VERDICTS),
  /** True if the inputs differ from the combination's: one more try. */
  changed: z.boolean().optional(),
});
export type BacktestOrigin = z.output<typeof BacktestOrigin>;
