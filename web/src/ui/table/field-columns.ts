import type { FieldKind, FieldWords } from "#shared/domain/result/metrics.ts";
import { isSignificant } from "#shared/domain/result/significance.ts";
import { formatCount, formatFixed, formatInstant, formatNumber, NO_VALUE } from "../../lib/format.ts";
import { wordsOf } from "../../lib/metric-text.ts";
import { metricOf } from "../../lib/metric-words.ts";
import { pValueText } from "../../lib/significance.ts";
import { type Column, type Tone, toneOfProfit } from "./columns.ts";

/** Builds columns from wire field names. Unknown fields get a generated heading. */

type FieldValue = string | number | boolean | null | undefined;

/** A result row as the wire has it; objects are not columns. */
export type FieldRow = Readonly<Record<string, FieldValue | object>>;

type Choice = {
  readonly without?: readonly string[];
  readonly first?: readonly string[];
  readonly last?: readonly string[];
  readonly only?: readonly string[];
  /** Overrides of `METRIC_WORDS`. */
  readonly words?: Readonly<Record<string, FieldWords>>;
  readonly links?: Readonly<Record<string, (row: FieldRow) => string>>;
};

const ALWAYS_HIDDEN = ["creator", "date_created"];

const FORMATS: Readonly<Record<FieldKind, (value: number) => string>> = {
  text: String,
  prose: String,
  date: String,
  instant: String,
  count: formatCount,
  number: formatNumber,
  estimate: formatNumber,
  "p-value": pValueText,
  money: formatFixed,
  percent: formatFixed,
};

const IS_TEXT: readonly FieldKind[] = ["text", "prose", "date", "instant"];

const plainOf = (row: FieldRow, field: string): FieldValue => {
  const { [field]: value } = row;
  return typeof value === "object" ? null : value;
};

const textOf = (value: FieldValue, kind: FieldKind): string => {
  if (value === null || value === undefined || value === "") return NO_VALUE;
  if (typeof value === "number") return FORMATS[kind](value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return kind === "instant" ? formatInstant(value) : value;
};

/** Returns a value's tone by the specification's rules (§9); undefined for fields without one. */
export const toneOf = (field: string, row: FieldRow): Tone | undefined => {
  const { [field]: value, start_bal: start } = row;
  if (typeof value !== "number") return undefined;
  if (field === "pnl" || metricOf(field)?.sign === "colored") return toneOfProfit(value);
  if (field === "end_bal" && typeof start === "number") return value < start ? "below" : "above";
  if (field === "acct_bal") return balanceTone(value, start);
  if (field === "p_val") return isSignificant(value) ? "pass" : "fail";
  return undefined;
};

/** Compares a balance with the starting balance; without one, only its sign counts. */
const balanceTone = (balance: number, start: FieldRow[string]): Tone | undefined => {
  if (typeof start === "number") return balance < start ? "below" : "above";
  return toneOfProfit(balance);
};

const isNumeric = (rows: readonly FieldRow[], field: string): boolean =>
  rows.some((row) => typeof row[field] === "number");

/** Returns the fields of all rows, in the order of the first row except for the placed ones. */
const fieldsOf = (rows: readonly FieldRow[], { without = [], first = [], last = [] }: Choice): string[] => {
  const isPlain = ([, value]: [string, FieldRow[string]]): boolean =>
    value === null || typeof value !== "object";
  const present = [
    ...new Set(
      rows.flatMap((row) =>
        Object.entries(row)
          .filter(isPlain)
          .map(([name]) => name),
      ),
    ),
  ];
  const placed = [...ALWAYS_HIDDEN, ...without, ...first, ...last];
  const isThere = (field: string): boolean => present.includes(field);
  return [
    ...first.filter(isThere),
    ...present.filter((field) => !placed.includes(field)),
    ...last.filter(isThere),
  ];
};

export const columnsOf = (rows: readonly FieldRow[], choice: Choice = {}): Column<FieldRow>[] =>
  (choice.only ?? fieldsOf(rows, choice)).map((field) => {
    const words = choice.words?.[field] ?? wordsOf(field);
    return {
      id: field,
      header: words.header,
      hint: words.hint,
      isNumber: !IS_TEXT.includes(words.kind) && isNumeric(rows, field),
      isProse: words.kind === "prose",
      value: (row) => {
        const value = plainOf(row, field);
        return typeof value === "boolean" ? String(value) : (value ?? null);
      },
      text: (row) => textOf(plainOf(row, field), words.kind),
      tone: (row) => toneOf(field, row),
      link: choice.links?.[field],
    };
  });
