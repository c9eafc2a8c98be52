import * as z from "zod";
import { VERDICTS } from "../../domain/sweep-verdict.ts";
import { CombinationValues } from "./combination-values.ts";
import { PartFigures } from "./figures.ts";

/** The period as it was cut to the ticker's data, and where its later part begins; null where nothing is kept for it. */
export const SweepPeriodRow = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  sessions: z.number().int(),
  sessions_in: z.number().int(),
  split_date: z.iso.date().nullable(),
});
export type SweepPeriodRow = z.output<typeof SweepPeriodRow>;

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
