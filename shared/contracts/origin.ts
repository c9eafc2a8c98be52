import * as z from "zod";
import { OBJECTIVES } from "../domain/sweep/ranking.ts";
import { exactText } from "./text-field.ts";

/** The fault of an `origin` that leads nowhere (N5). */
export const NO_COMBINATION = "is no combination of yours";

/**
 * The combination that a backtest was opened from: of a task or of a saved search, in the list that was looked at. The
 * service finds its verdict there (N5).
 */
export const BacktestOrigin = z
  .strictObject({
    task_id: exactText(128).optional(),
    /** The name under which the search is saved. */
    sweep: exactText(128).optional(),
    index: z.number().int().min(0),
    objective: z.enum(OBJECTIVES),
  })
  .refine(({ task_id, sweep }) => (task_id === undefined) !== (sweep === undefined), NO_COMBINATION);
export type BacktestOrigin = z.output<typeof BacktestOrigin>;
