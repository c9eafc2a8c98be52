import * as z from "zod";
import { STOP_AND_TARGET_FIELDS } from "./form/exit-fields.ts";
import { rowSchema } from "./form/field-schema.ts";
import { GROUPS, type GroupRule } from "./form/fields.ts";
import { BacktestOrigin } from "./origin.ts";

/**
 * The body of POST /api/backtest_inputs/: six groups of rows from the table of fields (`form/fields.ts`).
 * `form/relevant-fields.ts` removes irrelevant values before these schemas parse it.
 */

const rowsWord = (count: number): string => (count === 1 ? "1 row" : `${count} rows`);

const rows = <T extends z.ZodType>(row: T, { minRows, maxRows }: GroupRule) =>
  z
    .array(row)
    .min(minRows, `needs at least ${rowsWord(minRows)}`)
    .max(maxRows, `takes at most ${rowsWord(maxRows)}`);

const { overallFields, filterFields, riskFields, eventFields, volFields, optFields } = GROUPS;

export const BacktestForm = z.strictObject({
  /** Stop and target are accepted here too (contract) and moved to riskFields. */
  overallFields: rows(rowSchema({ ...overallFields.fields, ...STOP_AND_TARGET_FIELDS }), overallFields),
  filterFields: rows(rowSchema(filterFields.fields), filterFields),
  riskFields: rows(rowSchema(riskFields.fields), riskFields),
  eventFields: rows(rowSchema(eventFields.fields), eventFields),
  volFields: rows(rowSchema(volFields.fields), volFields),
  optFields: rows(rowSchema(optFields.fields), optFields),
  /** The sweep that the strategy came from; it changes no result. */
  origin: BacktestOrigin.optional(),
});
/** The body before parsing: what a browser sends. */
export type BacktestBody = z.input<typeof BacktestForm>;
/** The body parsed. */
export type BacktestForm = z.output<typeof BacktestForm>;
