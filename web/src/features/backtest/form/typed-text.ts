/**
 * What may be typed into a number field, and what stands in it after it is left blank (spec §5). A change that would
 * break the pattern is not taken, so a field never holds text that it could not explain.
 */

export type NumberKind = "integer" | "positions" | "delta" | "length" | "decimal" | "slippage" | "commission";

type TypedText = {
  readonly pattern: RegExp;
  readonly blank: string;
  readonly inputMode: "numeric" | "decimal";
};

const DECIMAL = /^\d{0,12}(\.\d{0,10})?$/;

const TYPED_TEXT: Record<NumberKind, TypedText> = {
  integer: { pattern: /^\d{0,6}$/, blank: "1", inputMode: "numeric" },
  positions: { pattern: /^[1-5]?$/, blank: "1", inputMode: "numeric" },
  delta: { pattern: /^(0(\.\d{0,10})?|1(\.0{0,10})?)?$/, blank: "0.00", inputMode: "decimal" },
  length: { pattern: /^([1-9](\.\d?)?|10(\.0?)?)?$/, blank: "0.00", inputMode: "decimal" },
  decimal: { pattern: DECIMAL, blank: "0.00", inputMode: "decimal" },
  slippage: { pattern: DECIMAL, blank: "100", inputMode: "decimal" },
  commission: { pattern: DECIMAL, blank: "0.65", inputMode: "decimal" },
};

/** The kind of each number field; other fields are choices, dates or switches. */
export const NUMBER_KINDS = {
  hold: "integer",
  wait: "integer",
  n: "integer",
  dte: "integer",
  entry: "integer",
  exit: "integer",
  look_back_days: "integer",
  max_positions: "positions",
  delta: "delta",
  backtest_length: "length",
  acct_bal: "decimal",
  trade_size: "decimal",
  stop_size: "decimal",
  prof_size: "decimal",
  low_filter: "decimal",
  high_filter: "decimal",
  slippage: "slippage",
  commission: "commission",
} as const satisfies Record<string, NumberKind>;

export type NumberField = keyof typeof NUMBER_KINDS;

/** The keyboard that a touch screen should offer for the field. */
export const inputModeOf = (field: NumberField): "numeric" | "decimal" =>
  TYPED_TEXT[NUMBER_KINDS[field]].inputMode;

/**
 * The text that stands in the field after a change to `next`: `next` without the separators and signs that come with
 * pasted figures where the field takes it, otherwise `before`. A leading point becomes "0.".
 */
export const typedText = (field: NumberField, before: string, next: string): string => {
  const bare = next.replace(/[\s,$%×]/g, "").replace(/^\./, "0.");
  return TYPED_TEXT[NUMBER_KINDS[field]].pattern.test(bare) ? bare : before;
};

/** The text that stands in the field once it is left: blank becomes the field's blank value. */
export const leftText = (field: NumberField, text: string): string =>
  text.trim() === "" ? TYPED_TEXT[NUMBER_KINDS[field]].blank : text;

/** Whether the field holds only what a blur left there, so that typing should replace it. */
export const isLeftBlank = (field: NumberField, text: string): boolean =>
  text === TYPED_TEXT[NUMBER_KINDS[field]].blank;

const TWO_DECIMALS: readonly NumberKind[] = ["decimal", "delta", "commission"];

/** A number of the service as the form shows it: money, bounds and deltas with at least two decimals. */
export const numberText = (field: string, value: number): string => {
  const text = String(value);
  const kind = Object.hasOwn(NUMBER_KINDS, field) ? NUMBER_KINDS[field as NumberField] : undefined;
  const decimals = text.split(".")[1]?.length ?? 0;
  return kind && TWO_DECIMALS.includes(kind) && decimals < 2 ? value.toFixed(2) : text;
};
