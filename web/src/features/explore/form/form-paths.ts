import { SINGLE_FIELDS } from "#shared/contracts/sweep/single-fields.ts";
import { fieldOf, NUMBER_DIMENSIONS, SET_DIMENSIONS } from "#shared/domain/sweep-dimensions.ts";

/** Where in the form a fault belongs that the wire names (S3): most paths are the same in both. */

/** The form's path of a fault: the field itself, or the list or group that it lies in. */
export const formPathOf = (wirePath: string): string => {
  const [field = ""] = wirePath.split(".");
  if (Object.hasOwn(SINGLE_FIELDS, field)) return `single.${wirePath}`;
  if (NUMBER_DIMENSIONS.some((name) => name === field)) return `lists.${field}`;
  return SET_DIMENSIONS.some((name) => fieldOf(name) === field) ? wirePath : field;
};

/** The faults of a field that holds more than one value: at itself and at places in it. */
export const faultsIn = (
  problems: Readonly<Record<string, string>>,
  field: string,
): { readonly fault: string | undefined; readonly places: ReadonlySet<number> } => {
  const inside = Object.entries(problems).filter(([path]) => path === field || path.startsWith(`${field}.`));
  const places = inside.map(([path]) => Number(path.slice(field.length + 1).split(".")[0] || Number.NaN));
  return { fault: inside[0]?.[1], places: new Set(places.filter(Number.isInteger)) };
};
