import * as z from "zod";
import { VERDICTS } from "../../domain/sweep/verdict.ts";
import { Label } from "../label.ts";
import { CombinationValues } from "./combination-values.ts";
import { PartFigures } from "./figures.ts";

/** The period within the ticker's data. `split_date` starts the out-of-sample part; null without one. */
export const SweepPeriodRow = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  sessions: z.number().int(),
  sessions_in: z.number().int(),
  split_date: z.iso.date().nullable(),
});
export type SweepPeriodRow = z.output<typeof SweepPeriodRow>;

/** A saved sweep in a list: its period and size, and the t-statistic list's verdict and first leader. */
export const SavedSweepRow = z.object({
  name: z.string(),
  creator: z.string(),
  date_created: z.iso.datetime(),
  ticker: z.string(),
  period: SweepPeriodRow,
  combinations: z.number().int(),
  verdict: z.enum(VERDICTS),
  /** The first leader; null without any. */
  leader: z
    .object({
      index: z.number().int(),
      value: z.number().nullable(),
      values: CombinationValues,
      in: PartFigures,
      out: PartFigures,
    })
    .nullable(),
  /** Absent without a name, notes or tags of its owner. */
  label: Label.optional(),
});
export type SavedSweepRow = z.output<typeof SavedSweepRow>;
