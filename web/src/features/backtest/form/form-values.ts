import { type BacktestBody, BacktestForm } from "#shared/contracts/backtest-form.ts";
import type { AnyRow, Field } from "#shared/contracts/form/field.ts";
import { type FieldNameOf, GROUPS, type GroupName } from "#shared/contracts/form/fields.ts";
import type { FormAnswer, FormChoices } from "#shared/contracts/form/form-answer.ts";
import { relevantFields, withMovedFields } from "#shared/contracts/form/relevant-fields.ts";
import { BacktestOrigin } from "#shared/contracts/origin.ts";
import { type TextRow, textRow } from "../../../inputs/text-row.ts";

/**
 * The values of the form: each field as text, under the contract's groups and names. A field's path in the form
 * (`optFields.0.delta`) is therefore the path of its fault in a 400 answer.
 */

const isRecord = (value: unknown): value is AnyRow =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export type SwitchName = FieldNameOf<"switch">;

type TextGroup = Exclude<GroupName, "filterFields">;
export type OptionRow = TextRow<(typeof GROUPS)["optFields"]["fields"]>;
type SwitchRow = { [N in SwitchName]: boolean };

export type BacktestValues = { [G in TextGroup]: TextRow<(typeof GROUPS)[G]["fields"]>[] } & {
  filterFields: SwitchRow[];
  leader?: Leader;
};

/** A search's combination in the form; `meaning` is that of its own inputs. */
type Leader = { readonly origin: BacktestOrigin; readonly meaning: string };

/** Returns a body as comparable text: "2" equals "2.0". Inactive fields, display name and origin are left out. */
export const meaningOf = ({ origin: _, ...body }: BacktestBody): string => {
  const relevant = relevantFields(body);
  const parsed = BacktestForm.safeParse(relevant);
  return JSON.stringify(parsed.success ? parsed.data : relevant, (key, value: unknown) =>
    key === "name" ? undefined : value,
  );
};

/** Returns the leader that a sent body carries, with the form made of it; undefined for one of no sweep. */
const sentLeader = (body: AnyRow, values: BacktestValues): Leader | undefined => {
  const { data: origin } = BacktestOrigin.safeParse(body.origin);
  return origin && { origin, meaning: meaningOf(values as BacktestBody) };
};

const keptLeader = ({ leader }: AnyRow): Leader | undefined => {
  if (!isRecord(leader)) return undefined;
  const { data: origin } = BacktestOrigin.safeParse(leader.origin);
  return origin && { origin, meaning: String(leader.meaning) };
};

export type RowGroup = "optFields" | "eventFields" | "volFields";

const switchRow = (row: AnyRow): SwitchRow =>
  Object.fromEntries(
    Object.keys(GROUPS.filterFields.fields).map((name) => [name, row[name] === true]),
  ) as SwitchRow;

export const initialValues = (answer: FormAnswer): BacktestValues => {
  const [overall, switches, risk, event, filter, option, { inputs }] = answer;
  const values: BacktestValues = {
    overallFields: [textRow(GROUPS.overallFields.fields, overall)],
    filterFields: [switchRow(switches)],
    riskFields: [textRow(GROUPS.riskFields.fields, risk)],
    eventFields: [textRow(GROUPS.eventFields.fields, event)],
    volFields: [textRow(GROUPS.volFields.fields, filter)],
    optFields: [textRow(GROUPS.optFields.fields, option)],
  };
  const [row] = values.overallFields;
  if (row) row.name ||= inputs.ticker[row.ticker] ?? "";
  return values;
};

type BlankRow = (group: TextGroup) => AnyRow;

const valuesIn = (
  body: AnyRow,
  blank: BlankRow,
  initial: BacktestValues,
  choices: FormChoices,
): BacktestValues => {
  const restored = <G extends TextGroup>(group: G): BacktestValues[G] => {
    const { fields, maxRows } = GROUPS[group];
    const { [group]: kept } = body;
    const rows: readonly AnyRow[] = Array.isArray(kept) ? kept.filter(isRecord).slice(0, maxRows) : [];
    const whole =
      rows.length > 0 ? rows.map((row) => textRow(fields, { ...blank(group), ...row })) : initial[group];
    return whole as BacktestValues[G];
  };
  const values: BacktestValues = {
    overallFields: restored("overallFields"),
    filterFields: [switchRow(firstRecord(body.filterFields) ?? initial.filterFields[0] ?? {})],
    riskFields: restored("riskFields"),
    eventFields: restored("eventFields"),
    volFields: restored("volFields"),
    optFields: restored("optFields"),
  };
  const [row] = values.overallFields;
  const { ticker: offered } = choices.inputs;
  if (row && !Object.hasOwn(offered, row.ticker)) row.ticker = initial.overallFields[0]?.ticker ?? "";
  if (row) row.name = offered[row.ticker] ?? "";
  return values;
};

/** The leader is left out where there is none, so that equal forms are equal texts. */
const withLeader = (values: BacktestValues, leader: Leader | undefined): BacktestValues =>
  leader ? { ...values, leader } : values;

/**
 * Returns the last used form from local storage. Missing or invalid fields come from `initial`; so does a
 * ticker that is no longer offered.
 */
export const restoredValues = (
  saved: unknown,
  initial: BacktestValues,
  choices: FormChoices,
): BacktestValues =>
  isRecord(saved)
    ? withLeader(
        valuesIn(saved, (group) => initial[group][0] ?? {}, initial, choices),
        keptLeader(saved),
      )
    : initial;

const meantByBlank: BlankRow = (group) =>
  Object.fromEntries(
    Object.entries<Field>(GROUPS[group].fields).map(([name, field]) => [
      name,
      field.kind === "choice" ? (field.blank ?? "") : "",
    ]),
  );

/**
 * Returns the form for a body of unknown origin. A field that the body lacks is blank, not initial: programs
 * leave out blank fields.
 */
export const sentValues = (body: unknown, initial: BacktestValues, choices: FormChoices): BacktestValues => {
  if (!isRecord(body)) return initial;
  const values = valuesIn(withMovedFields(body), meantByBlank, initial, choices);
  return withLeader(values, sentLeader(body, values));
};

const firstRecord = (value: unknown): AnyRow | undefined =>
  Array.isArray(value) && isRecord(value[0]) ? value[0] : undefined;

/** Returns the request body: the text as typed, which the service parses (D4), and where it came from. */
export const bodyOf = ({ leader, ...values }: BacktestValues): BacktestBody => {
  const body = values as BacktestBody;
  return leader ? { ...body, origin: leader.origin } : body;
};

/** Returns whether the form is no longer the combination that it was opened with. */
export const isLeaderChanged = (values: BacktestValues): boolean =>
  values.leader !== undefined && values.leader.meaning !== meaningOf(bodyOf(values));
