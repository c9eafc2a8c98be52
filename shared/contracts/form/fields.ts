import { RISK_FIELDS, STOP_AND_TARGET_FIELDS } from "./exit-fields.ts";
import type { Field, Fields } from "./field.ts";
import { ACCOUNT_FIELDS, BASELINE_FIELDS, POSITION_FIELDS, SWITCH_FIELDS } from "./overall-fields.ts";
import { EVENT_ROW_FIELDS, FILTER_FIELDS, OPTION_FIELDS } from "./row-fields.ts";

/** The whole form: its groups of rows in the wire's order, and each group's fields in theirs. */

export type GroupRule = {
  readonly fields: Fields;
  readonly minRows: number;
  readonly maxRows: number;
  /** The switch that enables the group. */
  readonly switch?: keyof typeof SWITCH_FIELDS;
};

export const GROUPS = {
  overallFields: {
    fields: { ...BASELINE_FIELDS, ...POSITION_FIELDS, ...ACCOUNT_FIELDS },
    minRows: 1,
    maxRows: 1,
  },
  filterFields: { fields: SWITCH_FIELDS, minRows: 1, maxRows: 1 },
  riskFields: { fields: RISK_FIELDS, minRows: 0, maxRows: 1, switch: "risk_management" },
  eventFields: { fields: EVENT_ROW_FIELDS, minRows: 0, maxRows: 10, switch: "event_filters" },
  volFields: { fields: FILTER_FIELDS, minRows: 0, maxRows: 10, switch: "entry_filters" },
  optFields: { fields: OPTION_FIELDS, minRows: 1, maxRows: 4 },
} as const satisfies Record<string, GroupRule>;

export type GroupName = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[];

export const groupRule = (name: GroupName): GroupRule => GROUPS[name];

const ALL_FIELDS = {
  ...GROUPS.overallFields.fields,
  ...SWITCH_FIELDS,
  ...RISK_FIELDS,
  ...EVENT_ROW_FIELDS,
  ...FILTER_FIELDS,
  ...OPTION_FIELDS,
} as const satisfies Fields;

export type AllFields = typeof ALL_FIELDS;

/** The wire name of any field. No two groups share one. */
export type FieldName = keyof AllFields;

export const FIELDS: Readonly<Record<FieldName, Field>> = ALL_FIELDS;

export type FieldNameOf<K extends Field["kind"]> = {
  [N in FieldName]: AllFields[N] extends { readonly kind: K } ? N : never;
}[FieldName];

export const isKind = <K extends Field["kind"]>(name: FieldName, kind: K): name is FieldNameOf<K> =>
  FIELDS[name].kind === kind;

/** Fields that overallFields accepts beside its own (E3). */
export const MOVED_FIELDS = Object.keys(STOP_AND_TARGET_FIELDS);
