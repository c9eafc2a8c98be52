import { CRITERIA, usesBounds, usesLookBack } from "../domain/criterion.ts";

/**
 * Takes out of a form body what does not apply, whatever it holds: rows of sections that are switched off, stop and
 * target with risk management off (contract: *The form*), sizes without a unit, a criterion's unused bounds and
 * look-back (D4). Stop and target end up in riskFields alone, where they win over overallFields (E3). Works on unparsed
 * input, so it changes only what it recognises; throws nothing.
 */

type Row = { readonly [field: string]: unknown };

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const EXIT_FIELDS = ["stop_loss", "stop_size", "take_prof", "prof_size"];

const without = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));

const only = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field)));

const isBlank = (value: unknown): boolean =>
  value === undefined || (typeof value === "string" && ["", "-"].includes(value.trim()));

const isBlankChoice = (value: unknown, blank: string): boolean => isBlank(value) || value === blank;

const filledFields = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => !isBlank(value)));

const { isArray } = Array;

const firstRow = (value: unknown): Row => (isArray(value) && isRow(value[0]) ? value[0] : {});

const mapRows = (value: unknown, map: (row: Row) => Row): unknown =>
  isArray(value) ? value.map((row) => (isRow(row) ? map(row) : row)) : value;

const emptied = (value: unknown): unknown => (isArray(value) ? [] : value);

/** A start date makes the length irrelevant (D3), *One spread* the size; exits are read from riskFields. */
const relevantOverall = (row: Row): Row => {
  const { trade_sizing: sizing, start_date: start } = row;
  return without(row, [
    ...EXIT_FIELDS,
    ...(isBlank(start) ? [] : ["backtest_length"]),
    ...(isBlankChoice(sizing, "One spread") ? ["trade_size"] : []),
  ]);
};

const relevantExits = (row: Row): Row => {
  const { stop_loss: stop, take_prof: target } = row;
  return without(row, [
    ...(isBlankChoice(stop, "None") ? ["stop_size"] : []),
    ...(isBlankChoice(target, "None") ? ["prof_size"] : []),
  ]);
};

const relevantFilter = (row: Row): Row => {
  const { filter_criteria: name } = row;
  if (typeof name !== "string" || !Object.hasOwn(CRITERIA, name)) return row;
  const criterion = name as keyof typeof CRITERIA;
  return without(row, [
    ...(usesBounds(criterion) ? [] : ["low_filter", "high_filter"]),
    ...(usesLookBack(criterion) ? [] : ["look_back_days"]),
  ]);
};

const riskRows = (riskFields: unknown, overall: Row): unknown => {
  const moved = only(overall, EXIT_FIELDS);
  if (!isArray(riskFields)) return riskFields;
  if (riskFields.length === 0) return [relevantExits(moved)];
  return mapRows(riskFields, (row) => relevantExits({ ...row, ...moved, ...filledFields(row) }));
};

/** The body with everything irrelevant removed; returned as it is where it has not even the outer form. */
export const relevantFields = (body: unknown): unknown => {
  if (!isRow(body)) return body;
  const { overallFields, filterFields, riskFields, eventFields, volFields, ...others } = body;
  const { risk_management, event_filters, entry_filters } = firstRow(filterFields);
  const groups = {
    overallFields: mapRows(overallFields, relevantOverall),
    filterFields,
    riskFields:
      risk_management === true ? riskRows(riskFields, firstRow(overallFields)) : emptied(riskFields),
    eventFields: event_filters === true ? eventFields : emptied(eventFields),
    volFields: entry_filters === true ? mapRows(volFields, relevantFilter) : emptied(volFields),
  };
  const present = Object.entries(groups).filter(([, rows]) => rows !== undefined);
  return { ...Object.fromEntries(present), ...others };
};

/** Where a field of the relevant body stood in the body as sent: exits may have come from overallFields. */
export const pathAsSent = (path: string, body: unknown): string => {
  const field = path.split(".")[2] ?? "";
  if (!path.startsWith("riskFields.0.") || !isRow(body)) return path;
  const { riskFields, overallFields } = body;
  const inOverall = isBlank(firstRow(riskFields)[field]) && !isBlank(firstRow(overallFields)[field]);
  return inOverall ? `overallFields.0.${field}` : path;
};
