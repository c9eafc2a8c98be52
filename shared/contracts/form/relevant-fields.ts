import type { FieldProblems } from "../field-problems.ts";
import { type AnyRow, applies, type Fields, isBlank } from "./field.ts";
import { GROUP_NAMES, GROUPS, groupRule, MOVED_FIELDS } from "./fields.ts";

/**
 * Removes irrelevant values from a form body, whatever they are: rows of disabled sections, stop and target with risk
 * management off (contract: *The form*), and fields that their row makes irrelevant (D4). Moves stop and target to
 * riskFields, which wins over overallFields (E3). The input is unparsed, so it changes only known parts and throws
 * nothing.
 */

/** Returns true for an object that can be a row. */
export const isRow = (value: unknown): value is AnyRow =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const { isArray } = Array;

const filter = (row: AnyRow, isKept: (field: string, value: unknown) => boolean): AnyRow =>
  Object.fromEntries(Object.entries(row).filter(([field, value]) => isKept(field, value)));

const firstRow = (value: unknown): AnyRow => (isArray(value) && isRow(value[0]) ? value[0] : {});

/** Maps the rows of a list. Other values stay as they are. */
export const mapRows = (value: unknown, map: (row: AnyRow) => AnyRow): unknown =>
  isArray(value) ? value.map((row) => (isRow(row) ? map(row) : row)) : value;

/** Returns a function that removes the fields that a row makes irrelevant (D4). */
export const relevantRow =
  (fields: Fields) =>
  (row: AnyRow): AnyRow =>
    filter(row, (name) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field === undefined || applies(field, row);
    });

const isMoved = (field: string): boolean => MOVED_FIELDS.includes(field);

const withoutMoved = (row: AnyRow): AnyRow => filter(row, (field) => !isMoved(field));

/** Returns the rows of riskFields, with blanks filled from overallFields. */
const riskRows = (riskFields: unknown, overall: AnyRow): unknown => {
  const moved = filter(overall, isMoved);
  if (isArray(riskFields) && riskFields.length === 0) return [moved];
  return mapRows(riskFields, (row) => ({ ...row, ...moved, ...filter(row, (_, value) => !isBlank(value)) }));
};

/** Returns the body with stop and target only in riskFields. */
export const withMovedFields = (body: AnyRow): AnyRow => {
  const { overallFields, riskFields } = body;
  return {
    ...body,
    overallFields: mapRows(overallFields, withoutMoved),
    riskFields: riskRows(riskFields, firstRow(overallFields)),
  };
};

/** Returns the body without irrelevant values. Returns anything but an object unchanged. */
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

/** Returns a field's path in the body as sent: stop and target may come from overallFields. */
const pathAsSent = (path: string, body: unknown): string => {
  const [group, index, field = ""] = path.split(".");
  if (group !== "riskFields" || index !== "0" || !isMoved(field) || !isRow(body)) return path;
  const { riskFields, overallFields } = body;
  const inOverall = isBlank(firstRow(riskFields)[field]) && !isBlank(firstRow(overallFields)[field]);
  return inOverall ? `overallFields.0.${field}` : path;
};

export const pathsAsSent = (problems: FieldProblems, body: unknown): FieldProblems =>
  Object.fromEntries(Object.entries(problems).map(([path, problem]) => [pathAsSent(path, body), problem]));
