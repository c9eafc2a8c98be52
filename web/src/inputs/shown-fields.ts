import type { Fields } from "#shared/contracts/form/field.ts";
import type { FieldName } from "#shared/contracts/form/fields.ts";

/** Returns a section's field names in display order: the table's, except for `shownAfter`. */
export const shownFields = (fields: Fields): readonly FieldName[] => {
  const names = Object.keys(fields);
  const shown = names.filter((name) => fields[name]?.shownAfter === undefined);
  for (const name of names) {
    const { shownAfter } = fields[name] ?? {};
    if (shownAfter !== undefined) shown.splice(shown.indexOf(shownAfter) + 1, 0, name);
  }
  return shown as FieldName[];
};
