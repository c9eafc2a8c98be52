import type { ReactNode } from "react";
import type { Fields } from "#shared/contracts/form/field.ts";
import { GROUPS, type GroupName } from "#shared/contracts/form/fields.ts";
import { ACCOUNT_FIELDS, BASELINE_FIELDS, POSITION_FIELDS } from "#shared/contracts/form/overall-fields.ts";
import { FieldInput } from "../../../inputs/field-input.tsx";
import { RowGroup } from "../../../inputs/row-group.tsx";
import { shownFields } from "../../../inputs/shown-fields.ts";
import type { RowGroup as RowGroupName } from "./form-values.ts";
import { StartingPointPicker } from "./starting-point-picker.tsx";

/** The form's sections (spec §2), each drawn from the contract's table of fields. */

type SectionProps = { readonly title: string; readonly group: GroupName; readonly fields: Fields };

const FieldsSection = ({ title, group, fields }: SectionProps) => (
  <section className="form-part">
    <div className="head form-title">
      <h3>{title}</h3>
    </div>
    <div className="field-grid">
      {shownFields(fields).map((field) => (
        <FieldInput key={field} row={`${group}.0`} field={field} />
      ))}
    </div>
  </section>
);

type RowsProps = {
  readonly title: string;
  readonly group: RowGroupName;
  readonly rowTitle: string;
  /** Shown beside the heading. */
  readonly aside?: ReactNode;
};

const RowsSection = ({ title, aside, ...rows }: RowsProps) => (
  <section className="form-part">
    <div className="head form-title">
      <h3>{title}</h3>
      {aside}
    </div>
    <RowGroup path={rows.group} {...rows} />
  </section>
);

/** The account's fields follow its balance, though the wire has them last. */
const BASELINE = { ...BASELINE_FIELDS, ...ACCOUNT_FIELDS };

export const BaselineSection = () => (
  <FieldsSection title="Baseline inputs" group="overallFields" fields={BASELINE} />
);

export const PositionSection = () => (
  <FieldsSection title="Position management" group="overallFields" fields={POSITION_FIELDS} />
);

export const RiskSection = () => (
  <FieldsSection title="Risk management" group="riskFields" fields={GROUPS.riskFields.fields} />
);

export const OptionSection = () => (
  <RowsSection title="Options" group="optFields" rowTitle="Option" aside={<StartingPointPicker />} />
);

export const EventSection = () => <RowsSection title="Event filters" group="eventFields" rowTitle="Event" />;

export const FilterSection = () => (
  <RowsSection title="Volatility, price and volume filters" group="volFields" rowTitle="Criteria" />
);
