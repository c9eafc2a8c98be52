/** Definitions of the form's fields: how the service reads one, and how a page draws it. */

/** An untrusted row: as sent, as typed, or parsed. */
export type AnyRow = Readonly<Record<string, unknown>>;

export type Unit = { readonly text: string; readonly side: "before" | "after" };

type Described = {
  /** The field's name on the form, in results and in saved inputs. */
  readonly label: string;
  /** The field's meaning, for tooltips and the API's description. */
  readonly hint: string;
  /**
   * Whether the field applies to its row; by default always. Otherwise its value is ignored, a page shows "-", and
   * newer fields are left out of saved inputs.
   */
  readonly when?: (row: AnyRow) => boolean;
  /** A field that overrules this one when filled in. A page keeps both editable. */
  readonly overruledBy?: string;
  /** The field that precedes it on a page, if not in the wire's order. */
  readonly shownAfter?: string;
  /**
   * When a saved backtest shows the field: *set* (the default) if it applies and is not blank, *applies* if it
   * applies, *always* in any case, as for the first release's fields.
   */
  readonly saved?: "set" | "applies" | "always";
};

/** One of a list, or of a map from choice to unit. A blank means `blank`; without it a choice is required. */
type ChoiceField = Described & {
  readonly kind: "choice";
  readonly choices: readonly string[] | Readonly<Record<string, string>>;
  readonly blank?: string;
  readonly initial: string;
};

/** Limits of a number. `isMinOut`: the minimum itself is refused. */
export type Limits = { readonly min: number; readonly max: number; readonly isMinOut?: boolean };

export type NumberField = Described & {
  readonly kind: "number";
  /** The meaning of a blank, which may lie outside of the limits. */
  readonly blank: number;
  readonly min: number;
  readonly max: number;
  /** Narrower limits that depend on the row, used only if the field applies. */
  readonly limits?: (row: AnyRow) => Limits | undefined;
  /** Digits allowed after the decimal point; 0 for whole numbers. */
  readonly decimals?: number;
  /** True if 0 is a blank too, as a form shows it (spec §5: an empty length becomes 0.00). */
  readonly isZeroBlank?: boolean;
  readonly initial: number | "";
  /** The text that a page fills in for a blank (spec §5). */
  readonly fill?: string;
  /** True if a page accepts only text within the limits while typing (spec §5). */
  readonly isHeldWithin?: boolean;
  /** Its unit, or the unit of the choice in field `by`: % after the number, others before it. */
  readonly unit?: Unit | { readonly by: string; readonly side?: Unit["side"] };
};

/** A date `yyyy-MM-dd`: an end of the form's period. */
type DateField = Described & { readonly kind: "date"; readonly initial: "" };

/** True or false within a row, unlike a switch, which enables a section. */
type FlagField = Described & { readonly kind: "flag"; readonly blank: false; readonly initial: false };

type SwitchField = Described & { readonly kind: "switch"; readonly initial: boolean };

type TickerField = Described & { readonly kind: "ticker" };

/** The display name of the row's ticker, which is never read. */
type NameField = Described & { readonly kind: "name" };

export type Field = ChoiceField | NumberField | DateField | FlagField | SwitchField | TickerField | NameField;

/** Fields by their wire names, in the wire's order. */
export type Fields = Readonly<Record<string, Field>>;

export type ChoiceOf<F> = F extends { readonly choices: infer C }
  ? C extends readonly (infer T extends string)[]
    ? T
    : Extract<keyof C, string>
  : never;

/** Returns true for a blank: absent, empty, or the hyphen that a page shows for a field that does not apply (D4). */
export const isBlank = (value: unknown): boolean =>
  value === undefined || (typeof value === "string" && ["", "-"].includes(value.trim()));

/** Returns the choice in a field of a row; undefined for a blank or a value that is no text. */
export const chosen = (row: AnyRow, field: string): string | undefined => {
  const { [field]: value } = row;
  return typeof value === "string" && !isBlank(value) ? value : undefined;
};

/** Returns a test: whether the choice in `field` has a unit, so that a size applies. True for an unknown choice. */
export const hasUnit =
  (field: string, units: Readonly<Record<string, string>>) =>
  (row: AnyRow): boolean => {
    const { [field]: value } = row;
    const isWithout = typeof value === "string" && Object.hasOwn(units, value) && units[value] === "";
    return !isBlank(value) && !isWithout;
  };

/** Returns a test: whether `field` may be a number other than 0. */
export const isOn =
  (field: string) =>
  (row: AnyRow): boolean => {
    const { [field]: value } = row;
    const isZero = (typeof value === "string" || typeof value === "number") && Number(value) === 0;
    return !isBlank(value) && !isZero;
  };

export const applies = (field: Field, row: AnyRow): boolean =>
  (field.when?.(row) ?? true) && (field.overruledBy === undefined || isBlank(row[field.overruledBy]));

export const choicesOf = ({ choices }: Pick<ChoiceField, "choices">): readonly string[] =>
  isList(choices) ? choices : Object.keys(choices);

/** Returns true for choices in a list, without units. */
const isList = <T>(choices: readonly string[] | T): choices is readonly string[] => Array.isArray(choices);

/** Maximum amount and size. */
const MAX_SIZE = 1e9;
/** Maximum days or sessions, beyond any history. */
const MAX_DAYS = 100_000;

/** Money, a size or a bound: at least 0, blank is 0.00. */
export const SIZE = { kind: "number", blank: 0, min: 0, max: MAX_SIZE, initial: 0, fill: "0.00" } as const;

/** Limits of a size that must not be 0. */
export const MORE_THAN_0: Limits = { min: 0, max: MAX_SIZE, isMinOut: true };

/** A count of days or sessions. */
export const WHOLE = { kind: "number", decimals: 0, min: 0, max: MAX_DAYS } as const;

/** A count of at least one; blank is one. */
export const COUNT = { ...WHOLE, blank: 1, min: 1, initial: 1, fill: "1" } as const;

export const DELTA = {
  kind: "number",
  blank: 0,
  min: 0,
  max: 1,
  decimals: 10,
  isHeldWithin: true,
} as const;

/** An optional number: blank and 0 switch it off. */
export const OPTIONAL = { blank: 0, initial: "" } as const;
