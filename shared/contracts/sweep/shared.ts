import * as z from "zod";
import { SweepResults } from "./results.ts";

/** The public page of a shared sweep: verdicts, first leaders and the walk. It names no user. */
export const SharedSweep = SweepResults.omit({
  inputs: true,
  dimensions: true,
  marginals: true,
  heat_maps: true,
  sample: true,
}).extend({
  title: z.string(),
  /** Whether the owner lets search engines list the page. */
  listed: z.boolean(),
});
export type SharedSweep = z.output<typeof SharedSweep>;
