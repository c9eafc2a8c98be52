import * as z from "zod";
import { BacktestForm } from "../backtest-form.ts";
import { GROUP_NAMES, type GroupName } from "./fields.ts";

type Rows<G extends GroupName> = Partial<BacktestForm[G][number]>[];

/** The rows of a form that may not have parsed as a whole: only parsed fields are present. */
export type PartialForm = { [G in GroupName]: Rows<G> };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const parsedRow = <T extends z.ZodObject>(schema: T, raw: unknown): Partial<z.output<T>> => {
  const row: Record<string, unknown> = {};
  if (isRecord(raw))
    for (const [field, each] of Object.entries(schema.shape)) {
      const result = z.safeParse(each, raw[field]);
      if (result.success) row[field] = result.data;
    }
  return row as Partial<z.output<T>>;
};

/** Returns the parts of a form that parse, so that rules across fields can be checked in the same answer. */
export const parsedPart = (body: unknown): PartialForm => {
  const groups = isRecord(body) ? body : {};
  const part: Record<string, unknown[]> = {};
  for (const group of GROUP_NAMES) {
    const { [group]: raw } = groups;
    const { element } = BacktestForm.shape[group];
    part[group] = Array.isArray(raw) ? raw.slice(0, 20).map((row) => parsedRow(element, row)) : [];
  }
  return part as PartialForm;
};
