import type { AnyRow, Fields } from "#shared/contracts/form/field.ts";
import { numberText } from "./typed-text.ts";

/** A row in the form: each field as text, flags as they are, under the contract's names. */
export type TextRow<F extends Fields> = {
  -readonly [N in keyof F]: F[N] extends { readonly kind: "flag" } ? boolean : string;
};

const textOf = (field: string, value: unknown): string => {
  if (typeof value === "number") return numberText(field, value);
  return typeof value === "string" ? value : "";
};

/** Returns a row of the service or of storage as texts; missing fields are blank. */
export const textRow = <F extends Fields>(fields: F, row: AnyRow): TextRow<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [
      name,
      kind === "flag" ? row[name] === true : textOf(name, row[name]),
    ]),
  ) as TextRow<F>;
