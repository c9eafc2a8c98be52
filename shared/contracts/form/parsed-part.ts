import * as z from "zod";
import { BacktestForm } from "../backtest-form.ts";

type Rows<G extends keyof BacktestForm> = Partial<BacktestForm[G][number]>[];

/** The rows of a form of which some fields may not have parsed: only what did is there. */
export type PartialForm = { [G in keyof BacktestForm]: Rows<G> };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields of a row that parse. */
export const parsedRow = <T extends z.ZodObject>(schema: T, raw: unknown): Partial<z.output<T>> => {
  const row: Record<string, unknown> = {};
  if (isRecord(raw))
    for (const [field, each] of Object.entries(schema.shape)) {
      const result = z.safeParse(each, raw[field]);
      if (result.success) row[field] = result.data;
    }
  return row as Partial<z.output<T>>;
};

/** What parses of a form that as a whole does not, so that rules across fields can be told in the same answer. */
export const parsedPart = (body: unknown): PartialForm => {
  const groups = isRecord(body) ? body : {};
  const part: Record<string, unknown[]> = {};
  for (const [group, rows] of Object.entries(BacktestForm.shape)) {
    const raw = groups[group];
    part[group] = Array.isArray(raw) ? raw.slice(0, 20).map((row) => parsedRow(rows.element, row)) : [];
  }
  return part as PartialForm;
};
