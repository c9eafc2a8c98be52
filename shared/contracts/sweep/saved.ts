import * as z from "zod";
import { SweepResults } from "./results.ts";

/** A saved sweep whole (S31): `results` hold the request. */
export const SavedSweep = z.object({
  name: z.string(),
  creator: z.string(),
  date_created: z.iso.datetime(),
  results: SweepResults,
});
export type SavedSweep = z.output<typeof SavedSweep>;
