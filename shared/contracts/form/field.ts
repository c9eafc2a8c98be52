/**
 * How a field of the backtest form is told. One value a field holds what the service reads it by, what a page draws it
 * by, and what it is called wherever it is shown; everything else follows from these values.
 */

/** A row as it was sent, as it is being typed, or as it was parsed: what reads one takes nothing for granted. */
export type AnyRow = Readonly<Record<string, unknown>>;

export type Unit = { readonly text: string; readonly side: "before" | "after" };

type Told = {
  /** What the field is called: on the form, in results and over saved inputs. */
  readonly label: string;
  /** What it means, for tooltips and the API's description. */
  readonly hint: string;
  /**
   * Whether it applies, told by its row. Where it does not, it is ignored whatever it holds, a page shows "-" in its
   * place, and newer fields are left out of saved inputs. Without it a field always applies.
   */
  readonly when?: (row: AnyRow) => boolean;
  /** The field that, filled in, makes this one be ignored; a page lets both be edited. */
  readonly overruledBy?: string;
  /** On a page it stands after this field of its section, not where the wire has it. */
  readonly shownAfter?: string;
  /**
   * Where a saved backtest shows it among its inputs: *set* (the default) where it applies and is not blank, *applies*
   * where it applies, *always* even where it does not, as the fields of the first release do.
   */
  readonly saved?: "set" | "applies" | "always";
};

/** One of a list, or of a map from choice to unit. A blank means `blank`; without it the field must be chosen. */
type ChoiceField = Told & {
  readonly kind: "choice";
  readonly choices: readonly string[] | Readonly<Record<string, string>>;
  readonly blank?: string;
  readonly initial: string;
};

/** Limits of a number; `isMinOut` where the least is no number of theirs. */
export type Limits = { readonly min: number; readonly max: number; readonly isMinOut?: boolean };

export type NumberField = Told & {
  readonly kind: "number";
  /** What a blank means; it need not lie within the limits. */
  readonly blank: number;
  readonly min: number;
  readonly max: number;
  /** Narrower limits, which hang on the rest of its row; asked only where the field applies. */
  readonly limits?: (row: AnyRow) => Limits | undefined;
  /** Digits allowed after the decimal point; 0 for whole numbers. */
  readonly decimals?: number;
  /** Whether 0 is a blank as well, as a form shows it (spec §5: an empty length becomes 0.00). */
  readonly isZeroBlank?: boolean;
  readonly initial: number | "";
  /** The text that a page puts in its place when it is left blank (spec §5); without it a blank stays one. */
  readonly fill?: string;
  /** Whether a page takes only text that lies within the limits, while it is typed (spec §5). */
  readonly isHeldWithin?: boolean;
  /** A unit of its own, or that of the choice made in the field `by`: % behind the number, others before it. */
  readonly unit?: Unit | { readonly by: string; readonly side?: Unit["side"] };
};

/** A date `yyyy-MM-dd`, one end of the form's one period. */
type DateField = Told & { readonly kind: "date"; readonly initial: "" };

type SwitchField = Told & { readonly kind: "switch"; readonly initial: boolean };

/** A ticker that there is data for. */
type TickerField = Told & { readonly kind: "ticker" };

/** The display name of the row's ticker: shown, never read. */
type NameField = Told & { readonly kind: "name" };

export type Field = ChoiceField | NumberField | DateField | SwitchField | TickerField | NameField;

/** Fields by their wire names, in the wire's order. */
export type Fields = Readonly<Record<string, Field>>;

/** What a choice field's choices are, as a type. */
export type ChoiceOf<F> = F extends { readonly choices: infer C }
  ? C extends readonly (infer T extends string)[]
    ? T
    : Extract<keyof C, string>
  : never;

/** A blank field: absent, empty or the hyphen that a page shows where a field does not apply (D4). */
export const isBlank = (value: unknown): boolean =>
  value === undefined || (typeof value === "string" && ["", "-"].includes(value.trim()));

/** The choice made in a field of a row; undefined where it is blank or no text. */
export const chosen = (row: AnyRow, field: string): string | undefined => {
  const { [field]: value } = row;
  return typeof value === "string" && !isBlank(value) ? value : undefined;
};

/** Whether the choice made in `field` has a unit, so that a size beside it applies; one that is unknown may. */
export const hasUnit =
  (field: string, units: Readonly<Record<string, string>>) =>
  (row: AnyRow): boolean => {
    const { [field]: value } = row;
    const isWithout = typeof value === "string" && Object.hasOwn(units, value) && units[value] === "";
    return !isBlank(value) && !isWithout;
  };

/** Whether `field` holds a number other than 0, or what may be one. */
export const isOn =
  (field: string) =>
  (row: AnyRow): boolean => {
    const { [field]: value } = row;
    const isZero = (typeof value === "string" || typeof value === "number") && Number(value) === 0;
    return !isBlank(value) && !isZero;
  };

/** Whether the field applies to its row. */
export const applies = (field: Field, row: AnyRow): boolean =>
  (field.when?.(row) ?? true) && (field.overruledBy === undefined || isBlank(row[field.overruledBy]));

/** The names that a choice field offers. */
export const choicesOf = ({ choices }: Pick<ChoiceField, "choices">): readonly string[] =>
  isList(choices) ? choices : Object.keys(choices);

/** Whether choices come as a plain list, without units. */
const isList = <T>(choices: readonly string[] | T): choices is readonly string[] => Array.isArray(choices);

/** Greatest money and size that the form takes. */
const MAX_SIZE = 1e9;
/** Greatest count of days or sessions; beyond the length of any history. */
const MAX_DAYS = 100_000;

/** Money, a size or a bound: 0 and more, 0.00 where nothing was typed. */
export const SIZE = { kind: "number", blank: 0, min: 0, max: MAX_SIZE, initial: 0, fill: "0.00" } as const;

/** Limits of a size that means nothing at 0. */
export const MORE_THAN_0: Limits = { min: 0, max: MAX_SIZE, isMinOut: true };

/** A count of days or sessions. */
export const WHOLE = { kind: "number", decimals: 0, min: 0, max: MAX_DAYS } as const;

/** A count that is at least one, and one where nothing was typed. */
export const COUNT = { ...WHOLE, blank: 1, min: 1, initial: 1, fill: "1" } as const;

/** A |delta|. */
export const DELTA = {
  kind: "number",
  blank: 0,
  min: 0,
  max: 1,
  decimals: 10,
  isHeldWithin: true,
} as const;

/** A number that may be left out: blank is 0, and 0 switches off what it is for. */
export const OPTIONAL = { blank: 0, initial: "" } as const;
