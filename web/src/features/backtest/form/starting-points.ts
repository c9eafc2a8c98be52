import { type AnyRow, applies, isBlank } from "#shared/contracts/form/field.ts";
import { FIELDS, type FieldName, GROUPS } from "#shared/contracts/form/fields.ts";
import { initialRow } from "#shared/contracts/form/form-answer.ts";
import { optionRow, sharesRow } from "#shared/contracts/form/option-row.ts";
import type { StructureName } from "#shared/domain/structure/structure.ts";
import { legsOf, sharesOf } from "#shared/domain/structure/structure-legs.ts";
import { textRow } from "../../../inputs/text-row.ts";
import type { OptionRow } from "./form-values.ts";

/** The catalog's first structures (S5), and those with shares, at common deltas and DTEs, as option rows. */

const POOR_MANS = "Poor man’s covered call";

type Values = {
  readonly structure?: StructureName;
  readonly dte: number;
  readonly farDte?: number;
  readonly short?: number;
  readonly long?: number;
};

const VALUES = {
  "Short put": { dte: 30, short: 0.3 },
  "Short call": { dte: 30, short: 0.3 },
  "Long call": { dte: 60, long: 0.5 },
  "Long put": { dte: 60, long: 0.5 },
  "Put credit spread": { dte: 30, short: 0.3, long: 0.15 },
  "Call credit spread": { dte: 30, short: 0.3, long: 0.15 },
  "Call debit spread": { dte: 45, short: 0.3, long: 0.6 },
  "Put debit spread": { dte: 45, short: 0.3, long: 0.6 },
  "Short straddle": { dte: 30 },
  "Long straddle": { dte: 30 },
  "Short strangle": { dte: 45, short: 0.16 },
  "Long strangle": { dte: 45, long: 0.25 },
  "Call calendar": { dte: 30, farDte: 60, short: 0.5 },
  "Put calendar": { dte: 30, farDte: 60, short: 0.5 },
  "Call butterfly": { dte: 30, short: 0.5, long: 0.35 },
  "Put butterfly": { dte: 30, short: 0.5, long: 0.35 },
  "Iron condor": { dte: 45, short: 0.16, long: 0.08 },
  "Iron butterfly": { dte: 30, long: 0.15 },
  "Covered call": { dte: 30, short: 0.3 },
  [POOR_MANS]: { structure: "Call diagonal", dte: 30, farDte: 365, short: 0.3, long: 0.8 },
  "Protective put": { dte: 60, long: 0.25 },
  Collar: { dte: 45, short: 0.25, long: 0.25 },
  "Covered strangle": { dte: 45, short: 0.2 },
} as const satisfies Partial<Record<StructureName | typeof POOR_MANS, Values>>;

export type StartingPoint = keyof typeof VALUES;
export const STARTING_POINT_NAMES = Object.keys(VALUES) as StartingPoint[];

const { fields: OPTION_FIELDS } = GROUPS.optFields;

const rowsOf = (name: StartingPoint): readonly OptionRow[] => {
  const { structure = name as StructureName, dte, farDte, short, long }: Values = VALUES[name];
  const values = { dte, far_dte: farDte, short_delta: short, long_delta: long };
  const shares = sharesOf(structure).map(({ quantity }) => sharesRow(quantity));
  return [...shares, ...legsOf(structure, values).map(optionRow)].map((row) =>
    textRow(OPTION_FIELDS, { ...initialRow(OPTION_FIELDS), ...row }),
  );
};

export const STARTING_POINTS = Object.fromEntries(
  STARTING_POINT_NAMES.map((name) => [name, rowsOf(name)]),
) as Readonly<Record<StartingPoint, readonly OptionRow[]>>;

/** Returns a comparable value of a field: "2" equals "2.0", and an inactive field is blank. */
const meaning = (row: AnyRow, name: string): unknown => {
  const field = FIELDS[name as FieldName];
  if (!applies(field, row)) return undefined;
  const text = row[name];
  if (isBlank(text) && "blank" in field) return field.blank;
  return field.kind === "number" ? Number(text) : text;
};

const sameRow = (a: OptionRow, b: OptionRow): boolean =>
  Object.keys(OPTION_FIELDS).every((name) => meaning(a, name) === meaning(b, name));

export const startingPointOf = (rows: readonly OptionRow[]): StartingPoint | undefined =>
  STARTING_POINT_NAMES.find((name) => {
    const legs = STARTING_POINTS[name];
    return legs.length === rows.length && legs.every((leg, index) => sameRow(leg, rows[index]!));
  });
