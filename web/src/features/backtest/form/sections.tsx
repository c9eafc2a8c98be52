import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import type { Fields } from "#shared/contracts/form/field.ts";
import { FIELDS, GROUPS, type GroupName } from "#shared/contracts/form/fields.ts";
import { BASELINE_FIELDS, POSITION_FIELDS } from "#shared/contracts/form/overall-fields.ts";
import { FieldInput } from "../../../inputs/field-input.tsx";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { RowGroup } from "../../../inputs/row-group.tsx";
import { shownFields } from "../../../inputs/shown-fields.ts";
import { Switch } from "../../../ui/field.tsx";
import styles from "./form.module.css";
import type { BacktestValues, RowGroup as RowGroupName, SwitchName } from "./form-values.ts";
import { StartingPointPicker } from "./starting-point-picker.tsx";

/** The form's sections (spec §2), each drawn from its part of the contract's table of fields. */

export const SwitchSection = () => (
  <fieldset className={styles.switches} aria-label="Filter switches">
    {Object.keys(GROUPS.filterFields.fields).map((name) => (
      <SectionSwitch key={name} name={name as SwitchName} />
    ))}
  </fieldset>
);

const SectionSwitch = ({ name }: { readonly name: SwitchName }) => {
  const { choices } = useFormSettings();
  const { field } = useController<BacktestValues>({ name: `filterFields.0.${name}` });
  const { [name]: label } = choices.check_boxes;
  return (
    <Switch
      label={label}
      hint={FIELDS[name].hint}
      ref={field.ref}
      name={field.name}
      checked={field.value === true}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.target.checked)}
    />
  );
};

type SectionProps = { readonly title: string; readonly group: GroupName; readonly fields: Fields };

/** A section that is one row of fields. */
const FieldsSection = ({ title, group, fields }: SectionProps) => (
  <section className={styles.section}>
    <h3>{title}</h3>
    <div className={styles.fields}>
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
  /** What stands beside the heading. */
  readonly aside?: ReactNode;
};

/** A section that is a table of up to as many rows as the form takes. */
const RowsSection = ({ title, aside, ...rows }: RowsProps) => (
  <section className={styles.section}>
    {aside ? (
      <div className={styles.head}>
        <h3>{title}</h3>
        {aside}
      </div>
    ) : (
      <h3>{title}</h3>
    )}
    <RowGroup path={rows.group} {...rows} />
  </section>
);

export const BaselineSection = () => (
  <FieldsSection title="Baseline inputs" group="overallFields" fields={BASELINE_FIELDS} />
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
