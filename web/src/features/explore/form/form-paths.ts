import { SINGLE_FIELDS } from "#shared/contracts/sweep/single-fields.ts";
import { fieldOf, NUMBER_LISTS, SET_DIMENSIONS } from "#shared/domain/sweep/dimensions.ts";

/** Converts a fault's wire path (S3) to the form's path. Most are equal. */

/** Returns the form's path of a fault: the field, or the list or group that contains it. */
export const formPathOf = (wirePath: string): string => {
  const [field = ""] = wirePath.split(".");
  if (Object.hasOwn(SINGLE_FIELDS, field)) return `single.${wirePath}`;
  if (NUMBER_LISTS.some((name) => name === field)) return `lists.${field}`;
  return SET_DIMENSIONS.some((name) => fieldOf(name) === field) ? wirePath : field;
};

export const faultsIn = (
  problems: Readonly<Record<string, string>>,
  field: string,
): { readonly fault: string | undefined; readonly places: ReadonlySet<number> } => {
  const inside = Object.entries(problems).filter(([path]) => path === field || path.startsWith(`${field}.`));
  const places = inside.map(([path]) => Number(path.slice(field.length + 1).split(".")[0] || Number.NaN));
  return { fault: inside[0]?.[1], places: new Set(places.filter(Number.isInteger)) };
};
