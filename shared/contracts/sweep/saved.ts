import * as z from "zod";
import { VERDICTS } from "../../domain/sweep-verdict.ts";
import { CombinationValues } from "./combination-values.ts";
import { PartFigures } from "./figures.ts";
import { SweepPeriodRow, SweepResults } from "./results.ts";

/** Saved sweeps (S31). */

/** A saved sweep in a list: what it was over, and what the list by t-statistic came to. */
export const SavedSweepRow = z.object({
  name: z.string(),
  creator: z.string(),
  /** ISO 8601, UTC. */
  date_created: z.iso.datetime(),
  ticker: z.string(),
  period: SweepPeriodRow,
  combinations: z.number().int(),
  verdict: z.enum(VERDICTS),
  /** The first leader; null where there is none. */
  leader: z
    .object({
      index: z.number().int(),
      value: z.number().nullable(),
      values: CombinationValues,
      in: PartFigures,
      out: PartFigures,
    })
    .nullable(),
});
export type SavedSweepRow = z.output<typeof SavedSweepRow>;

/** A saved sweep whole: `results` hold the request. */
export const SavedSweep = z.object({
  name: z.string(),
  creator: z.string(),
  date_created: z.iso.datetime(),
  results: SweepResults,
});
export type SavedSweep = z.output<typeof SavedSweep>;
