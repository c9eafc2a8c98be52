import { type AnyRow, applies, type Fields, isBlank } from "./field.ts";
import { GROUP_NAMES, GROUPS, groupRule, MOVED_FIELDS } from "./fields.ts";

/**
 * Takes out of a form body what does not apply, whatever it holds: rows of sections that are switched off, stop and
 * target with risk management off (contract: *The form*), and every field that its row makes irrelevant (D4). Stop and
 * target end up in riskFields alone, where they win over overallFields (E3). Works on unparsed input, so it changes only
 * what it recognises; throws nothing.
 */

/** Whether it has the outer form of a row. */
export const isRow = (value: unknown): value is AnyRow =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const { isArray } = Array;

const filter = (row: AnyRow, isKept: (field: string, value: unknown) => boolean): AnyRow =>
  Object.fromEntries(Object.entries(row).filter(([field, value]) => isKept(field, value)));

const firstRow = (value: unknown): AnyRow => (isArray(value) && isRow(value[0]) ? value[0] : {});

/** The rows of a list, each through `map`; what is no row stays, and so does what is no list. */
export const mapRows = (value: unknown, map: (row: AnyRow) => AnyRow): unknown =>
  isArray(value) ? value.map((row) => (isRow(row) ? map(row) : row)) : value;

/** A row without the fields that it makes irrelevant (D4). */
export const relevantRow =
  (fields: Fields) =>
  (row: AnyRow): AnyRow =>
    filter(row, (name) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field === undefined || applies(field, row);
    });

const isMoved = (field: string): boolean => MOVED_FIELDS.includes(field);

const withoutMoved = (row: AnyRow): AnyRow => filter(row, (field) => !isMoved(field));

/** The rows of riskFields with what overallFields holds of them where they are blank. */
const riskRows = (riskFields: unknown, overall: AnyRow): unknown => {
  const moved = filter(overall, isMoved);
  if (isArray(riskFields) && riskFields.length === 0) return [moved];
  return mapRows(riskFields, (row) => ({ ...row, ...moved, ...filter(row, (_, value) => !isBlank(value)) }));
};

/** The body with stop and target in riskFields alone. */
export const withMovedFields = (body: AnyRow): AnyRow => {
  const { overallFields, riskFields } = body;
  return {
    ...body,
    overallFields: mapRows(overallFields, withoutMoved),
    riskFields: riskRows(riskFields, firstRow(overallFields)),
  };
};

/** The body with everything irrelevant removed; returned as it is where it has not even the outer form. */
export const relevantFields = (body: unknown): unknown => {
  if (!isRow(body)) return body;
  const switches = firstRow(body.filterFields);
  const sent = withMovedFields(body);
  const relevant = GROUP_NAMES.map((name) => {
    const { fields, switch: byName } = groupRule(name);
    const { [name]: rows } = sent;
    const isOff = byName !== undefined && switches[byName] !== true;
    return [name, isOff && isArray(rows) ? [] : mapRows(rows, relevantRow(fields))] as const;
  });
  const present = relevant.filter(([, rows]) => rows !== undefined);
  return { ...Object.fromEntries(present), ...filter(body, (group) => !Object.hasOwn(GROUPS, group)) };
};

/** Where a field of the relevant body stood in the body as sent: stop and target may have come from overallFields. */
export const pathAsSent = (path: string, body: unknown): string => {
  const [group, index, field = ""] = path.split(".");
  if (group !== "riskFields" || index !== "0" || !isMoved(field) || !isRow(body)) return path;
  const { riskFields, overallFields } = body;
  const inOverall = isBlank(firstRow(riskFields)[field]) && !isBlank(firstRow(overallFields)[field]);
  return inOverall ? `overallFields.0.${field}` : path;
};
