import { type Decimal, unitsAt } from "../../domain/decimal.ts";
import type { ListRule } from "../../domain/sweep/dimension-row.ts";
import { isBlank } from "../form/field.ts";
import { isRow } from "../form/relevant-fields.ts";
import { decimalsProblem, numberProblem, typedDecimal } from "../form/typed-number.ts";

/** Reads lists (S3): a number, a range, or an array, in whole units of the field's last decimal. */

type Typed = number | string;
type RangeBody = { readonly from: Typed; readonly to: Typed; readonly step: Typed };
export type ListItem = Typed | RangeBody;
export type ListBody = ListItem | readonly ListItem[];

type ListProblem = { readonly path: readonly string[]; readonly problem: string };

type ListReading = { readonly values: readonly number[]; readonly problems: readonly ListProblem[] };

/** Maximum values of one range; more are a typing error. */
const MAX_RANGE = 1_000;
/** Maximum faults reported for one list. */
const MAX_PROBLEMS = 100;
const RANGE_PARTS = ["from", "to", "step"] as const;

/** State of reading; `values` are in units. It keeps just enough values to notice too many. */
type Reader = { readonly rule: ListRule; readonly values: Set<number>; readonly problems: ListProblem[] };

const { isArray } = Array;

const isTyped = (raw: unknown): raw is Typed => typeof raw === "number" || typeof raw === "string";

const add = ({ values, rule }: Reader, units: number): void => {
  if (values.size <= rule.maxValues) values.add(units);
};

/** Returns the decimal in whole units of 10^-`decimals`. */
const wholeUnits = (decimal: Decimal, decimals: number): number => {
  const scale = Math.max(decimal.scale, decimals);
  return Number(unitsAt(decimal, scale) / 10n ** BigInt(scale - decimals));
};

const valueProblem = (decimal: Decimal | undefined, rule: ListRule): string | undefined =>
  rule.isMinOut && decimal?.units === 0n ? `must be more than ${rule.min}` : numberProblem(decimal, rule);

const stepProblem = (decimal: Decimal | undefined, { decimals }: ListRule): string | undefined => {
  if (!decimal) return "must be a number";
  return decimal.units <= 0n ? "must be more than 0" : decimalsProblem(decimal, decimals);
};

const readNumber = (reader: Reader, raw: Typed, path: readonly string[]): void => {
  const { rule, problems } = reader;
  const decimal = typedDecimal(raw);
  const problem = valueProblem(decimal, rule);
  if (problem) problems.push({ path, problem });
  else if (decimal) add(reader, wholeUnits(decimal, rule.decimals));
};

/** Returns the units of a range's part, or undefined after recording its fault. */
const readPart = (
  { rule, problems }: Reader,
  raw: unknown,
  part: (typeof RANGE_PARTS)[number],
  path: readonly string[],
): number | undefined => {
  const decimal = isTyped(raw) ? typedDecimal(raw) : undefined;
  const ofValue = part === "step" ? stepProblem(decimal, rule) : valueProblem(decimal, rule);
  const problem = isBlank(raw) ? "is missing" : ofValue;
  if (problem) problems.push({ path: [...path, part], problem });
  return problem || !decimal ? undefined : wholeUnits(decimal, rule.decimals);
};

const readRange = (reader: Reader, raw: Readonly<Record<string, unknown>>, path: readonly string[]): void => {
  const { problems } = reader;
  for (const key of Object.keys(raw))
    if (!RANGE_PARTS.some((part) => part === key))
      problems.push({ path: [...path, key], problem: "is not a field" });
  const [from, to, step] = RANGE_PARTS.map((part) => readPart(reader, raw[part], part, path));
  if (from !== undefined && to !== undefined && to < from)
    problems.push({ path: [...path, "to"], problem: "must not be below from" });
  if (from === undefined || to === undefined || step === undefined) return;
  if (to - from >= MAX_RANGE * step)
    problems.push({ path: [...path, "step"], problem: "makes more than 1,000 values" });
  else for (let units = from; units <= to; units += step) add(reader, units);
};

const readItem = (reader: Reader, raw: unknown, path: readonly string[]): void => {
  if (isTyped(raw)) readNumber(reader, raw, path);
  else if (isRow(raw)) readRange(reader, raw, path);
  else reader.problems.push({ path, problem: "must be a number or a range" });
};

const readItems = (reader: Reader, items: readonly unknown[]): void => {
  for (const [index, item] of items.entries()) {
    if (reader.problems.length >= MAX_PROBLEMS) return;
    readItem(reader, item, [String(index)]);
  }
};

/** Reads a list: ascending values, and up to a hundred faults by path. A blank is no value. */
export const readList = (raw: unknown, rule: ListRule): ListReading => {
  const reader: Reader = { rule, values: new Set(), problems: [] };
  if (isArray(raw)) readItems(reader, raw);
  else if (!isBlank(raw)) readItem(reader, raw, []);
  if (reader.values.size > rule.maxValues)
    reader.problems.push({ path: [], problem: `takes at most ${rule.maxValues} values` });
  const scale = 10 ** rule.decimals;
  const ascending = [...reader.values].sort((one, other) => one - other);
  return { values: ascending.map((units) => units / scale), problems: reader.problems };
};
