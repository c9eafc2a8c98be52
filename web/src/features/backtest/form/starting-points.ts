import { type AnyRow, applies, isBlank } from "#shared/contracts/form/field.ts";
import { FIELDS, type FieldName, GROUPS } from "#shared/contracts/form/fields.ts";
import { initialRow } from "#shared/contracts/form/form-answer.ts";
import { textRow } from "../../../inputs/text-row.ts";
import type { OptionRow } from "./form-values.ts";

/** Well-known structures of one to four legs, as the option rows that they fill the form with. */

type LegText = `${"Long" | "Short"} ${number} ${"Call" | "Put"} ${number}d ${number}`;

const LEG = /^(Long|Short) (\d+) (Call|Put) (\d+)d (.+)$/;

const { fields: OPTION_FIELDS } = GROUPS.optFields;

const rowOf = (leg: LegText): OptionRow => {
  const [, long_short = "", n = "", call_put = "", dte = "", delta = ""] = LEG.exec(leg) ?? [];
  return textRow(OPTION_FIELDS, { ...initialRow(OPTION_FIELDS), long_short, call_put, n, dte, delta });
};

const structure = (...legs: readonly LegText[]): readonly OptionRow[] => legs.map(rowOf);

/** Name to legs: side, contracts, right, days to expiration, delta. */
export const STARTING_POINTS = {
  "Short put": structure("Short 1 Put 30d 0.30"),
  "Short call": structure("Short 1 Call 30d 0.30"),
  "Long call": structure("Long 1 Call 60d 0.50"),
  "Long put": structure("Long 1 Put 60d 0.50"),
  "Put credit spread": structure("Short 1 Put 30d 0.30", "Long 1 Put 30d 0.15"),
  "Call credit spread": structure("Short 1 Call 30d 0.30", "Long 1 Call 30d 0.15"),
  "Call debit spread": structure("Long 1 Call 45d 0.60", "Short 1 Call 45d 0.30"),
  "Put debit spread": structure("Long 1 Put 45d 0.60", "Short 1 Put 45d 0.30"),
  "Short straddle": structure("Short 1 Call 30d 0.50", "Short 1 Put 30d 0.50"),
  "Long straddle": structure("Long 1 Call 30d 0.50", "Long 1 Put 30d 0.50"),
  "Short strangle": structure("Short 1 Call 45d 0.16", "Short 1 Put 45d 0.16"),
  "Long strangle": structure("Long 1 Call 45d 0.25", "Long 1 Put 45d 0.25"),
  "Call calendar": structure("Short 1 Call 30d 0.50", "Long 1 Call 60d 0.50"),
  "Put calendar": structure("Short 1 Put 30d 0.50", "Long 1 Put 60d 0.50"),
  "Call butterfly": structure("Long 1 Call 30d 0.65", "Short 2 Call 30d 0.50", "Long 1 Call 30d 0.35"),
  "Put butterfly": structure("Long 1 Put 30d 0.65", "Short 2 Put 30d 0.50", "Long 1 Put 30d 0.35"),
  "Iron condor": structure(
    "Long 1 Put 45d 0.08",
    "Short 1 Put 45d 0.16",
    "Short 1 Call 45d 0.16",
    "Long 1 Call 45d 0.08",
  ),
  "Iron butterfly": structure(
    "Long 1 Put 30d 0.15",
    "Short 1 Put 30d 0.50",
    "Short 1 Call 30d 0.50",
    "Long 1 Call 30d 0.15",
  ),
} as const satisfies Record<string, readonly OptionRow[]>;

export type StartingPoint = keyof typeof STARTING_POINTS;
export const STARTING_POINT_NAMES = Object.keys(STARTING_POINTS) as StartingPoint[];

/** What a field of a row means: the same whether "2" or "2.0" stands in it, and nothing where it does not apply. */
const meaning = (row: AnyRow, name: string): unknown => {
  const field = FIELDS[name as FieldName];
  if (!applies(field, row)) return undefined;
  const text = row[name];
  if (isBlank(text) && "blank" in field) return field.blank;
  return field.kind === "number" ? Number(text) : text;
};

const sameRow = (a: OptionRow, b: OptionRow): boolean =>
  Object.keys(OPTION_FIELDS).every((name) => meaning(a, name) === meaning(b, name));

/** The structure that the option rows are, leg by leg; undefined where they are one of the user's own. */
export const startingPointOf = (rows: readonly OptionRow[]): StartingPoint | undefined =>
  STARTING_POINT_NAMES.find((name) => {
    const legs = STARTING_POINTS[name];
    return legs.length === rows.length && legs.every((leg, index) => sameRow(leg, rows[index]!));
  });
