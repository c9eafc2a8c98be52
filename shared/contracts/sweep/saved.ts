import * as z from "zod";
import { SweepResults } from "./results.ts";

/** A complete saved sweep (S31). `results` includes the request. */
export const SavedSweep = z.object({
  name: z.string(),
  creator: z.string(),
  date_created: z.iso.datetime(),
  results: SweepResults,
});
export type SavedSweep = z.output<typeof SavedSweep>;

/** Data that a finished sweep stores for saving, beside its results. */
export const UnsavedSweep = SavedSweep.pick({ creator: true, date_created: true });
export type UnsavedSweep = z.output<typeof UnsavedSweep>;
