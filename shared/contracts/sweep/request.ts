import * as z from "zod";
import { STRUCTURE_NAMES } from "../../domain/structure/structure.ts";
import type { ListRule } from "../../domain/sweep/dimension-row.ts";
import { listRow, NUMBER_LISTS, recordOf } from "../../domain/sweep/dimensions.ts";
import { STOP_AND_TARGET_FIELDS } from "../form/exit-fields.ts";
import { rowSchema } from "../form/field-schema.ts";
import { EVENT_ROW_FIELDS, FILTER_FIELDS } from "../form/row-fields.ts";
import { MAX_SET_ROWS, MAX_SETS, SIZES } from "./list-fields.ts";
import { type ListBody, readList } from "./list-values.ts";
import { SINGLE_FIELDS } from "./single-fields.ts";
import { TickerList } from "./tickers.ts";
import { WalkForwardObjective } from "./walk-forward-fields.ts";

/** The body of POST /api/sweeps/ (S2). `relevantSweep` removes irrelevant values before. */

const TYPED = { type: ["number", "string"] };
const RANGE = {
  type: "object",
  properties: { from: TYPED, to: TYPED, step: TYPED },
  required: ["from", "to", "step"],
  additionalProperties: false,
};

/** Schema of a list for the API's description. Reading finds the place of a fault. */
const WRITTEN_LIST = { anyOf: [TYPED, RANGE, { type: "array", items: { anyOf: [TYPED, RANGE] } }] };

/** A list of numbers (S3); a blank one is empty. */
const list = (rule: ListRule, description: string) =>
  z
    .custom<ListBody>()
    .meta({ description, ...WRITTEN_LIST })
    .optional()
    .transform((raw, context): readonly number[] => {
      const { values, problems } = readList(raw, rule);
      for (const { path, problem } of problems)
        context.addIssue({ code: "custom", message: problem, input: raw, path: [...path] });
      return values;
    });

const numberLists = recordOf(NUMBER_LISTS, (name) => list(listRow(name), listRow(name).hint));

const { stop_loss, stop_size, take_prof, prof_size } = STOP_AND_TARGET_FIELDS;

/** Sizes of one type of stop (X3). */
export const StopRow = z.strictObject({
  ...rowSchema({ stop_loss }).shape,
  stop_size: list(SIZES, stop_size.hint),
});
/** Sizes of one type of target (X3). */
export const TargetRow = z.strictObject({
  ...rowSchema({ take_prof }).shape,
  prof_size: list(SIZES, prof_size.hint),
});

export const FilterRow = rowSchema(FILTER_FIELDS);
export const EventRow = rowSchema(EVENT_ROW_FIELDS);

const rows = <T extends z.ZodType>(row: T) =>
  z.array(row).max(MAX_SET_ROWS, `takes at most ${MAX_SET_ROWS} rows`).optional().default([]);

const sets = <T extends z.ZodType>(set: T) =>
  z.array(set).max(MAX_SETS, `takes at most ${MAX_SETS} sets`).optional().default([]);

export const SweepForm = z.strictObject({
  ...rowSchema(SINGLE_FIELDS).shape,
  walk_objective: WalkForwardObjective,
  tickers: TickerList,
  structures: z
    .array(z.enum(STRUCTURE_NAMES, "must be the name of a structure"))
    .min(1, "needs at least 1 structure")
    .describe("The structures to trade."),
  ...numberLists,
  stops: z.array(StopRow).optional().default([]).describe("Stop losses; blank is none."),
  targets: z.array(TargetRow).optional().default([]).describe("Profit targets; blank is none."),
  filters: sets(z.strictObject({ volFields: rows(FilterRow) })).describe(
    "Sets of filter rows; the sweep tries each set. A set without rows is no filter.",
  ),
  events: sets(z.strictObject({ eventFields: rows(EventRow) })).describe(
    "Sets of event rows; the sweep tries each set. A set without rows is no event filter.",
  ),
});
/** The body before parsing, as a page sends it. */
export type SweepBody = z.input<typeof SweepForm>;
/** The parsed body. A blank list is empty. */
export type SweepForm = z.output<typeof SweepForm>;
