import type { AnyRow, Fields } from "#shared/contracts/form/field.ts";
import { numberText } from "./typed-text.ts";

/** A row of fields while it is edited: every field as the text that stands in it, under the wire's names. */
export type TextRow<F extends Fields> = { -readonly [N in keyof F]: string };

const textOf = (field: string, value: unknown): string => {
  if (typeof value === "number") return numberText(field, value);
  return typeof value === "string" ? value : "";
};

/** A row of the form out of one of the service or of storage: every field as text, blank where it has none. */
export const textRow = <F extends Fields>(fields: F, row: AnyRow): TextRow<F> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, textOf(name, row[name])])) as TextRow<F>;
