import * as z from "zod";
import { route } from "./route.ts";
import { SweepFormAnswer } from "./sweep/form-answer.ts";
import { SweepForm } from "./sweep/request.ts";
import { StructureCount } from "./sweep/results.ts";
import { TaskId } from "./task-id.ts";

/** The calls of sweeps (S27, S31). Running sweeps are tasks (`backtests.ts`). */

/** Size and estimated cost of a sweep. `why` explains a sweep that does not fit. */
export const SweepCount = z.object({
  combinations: z.number().int(),
  spreads: z.number().int(),
  by_structure: z.array(StructureCount),
  /** Sessions of the period; null if the ticker has none in it. */
  sessions: z.number().int().nullable(),
  /** Estimates. */
  seconds: z.number(),
  dollars: z.number(),
  fits: z.boolean(),
  why: z.string().nullable(),
});
export type SweepCount = z.output<typeof SweepCount>;

export const getSweepForm = route("GET", "/api/sweeps/", ["read"], {
  summary: "The sweep's form: the full grid, the catalog of structures and the limits",
  response: SweepFormAnswer,
});

export const countSweep = route("POST", "/api/sweeps/count/", ["read"], {
  summary: "Count a sweep's combinations, and estimate its time and cost",
  body: SweepForm,
  response: SweepCount,
});

export const submitSweep = route("POST", "/api/sweeps/", ["sweep"], {
  summary: "Start a sweep; a retry with the same Idempotency-Key header returns the same task",
  body: SweepForm,
  response: z.object({ task_id: TaskId, combinations: z.number().int() }),
  refusals: [402, 409],
});
