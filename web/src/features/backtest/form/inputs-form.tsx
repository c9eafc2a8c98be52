import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { useLocation, useNavigate } from "react-router-dom";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { Fields } from "#shared/contracts/form/field.ts";
import { FIELDS, GROUPS, type GroupName } from "#shared/contracts/form/fields.ts";
import { ACCOUNT_FIELDS, BASELINE_FIELDS, POSITION_FIELDS } from "#shared/contracts/form/overall-fields.ts";
import { FieldInput } from "../../../inputs/field-input.tsx";
import { type FormSettings, useFormSettings } from "../../../inputs/form-settings.ts";
import { RowGroup } from "../../../inputs/row-group.tsx";
import { shownFields } from "../../../inputs/shown-fields.ts";
import type { CheckedForm } from "../../../inputs/use-checked-form.ts";
import { structureAskedIn } from "../../../lib/opened-backtest.ts";
import { RunForm } from "../../../run/run-form.tsx";
import { LineSelect } from "../../../ui/buttons/line-select.tsx";
import { Switch } from "../../../ui/fields/field.tsx";
import styles from "./form.module.css";
import type { BacktestValues, RowGroup as RowGroupName, SwitchName } from "./form-values.ts";
import {
  STARTING_POINT_NAMES,
  STARTING_POINTS,
  type StartingPoint,
  startingPointOf,
} from "./starting-points.ts";

type Props = {
  readonly settings: FormSettings;
  readonly handle: CheckedForm<BacktestValues, BacktestBody>;
  readonly ticket: ReactNode;
};

/** The 'Inputs' form. Inactive fields and sections keep their text. */
export const InputsForm = (props: Props) => (
  <RunForm label="Inputs" kind="backtest" {...props}>
    <div className="row gap-6 rows-1 mb-2 control-high">
      <h2>Inputs</h2>
      <FilterSwitches />
    </div>
    <BaselineSection />
    <PositionSection />
    <OptionSection />
    <SwitchedSections />
  </RunForm>
);

const SwitchedSections = () => {
  const [on] = useWatch<BacktestValues, "filterFields">({ name: "filterFields" });
  return (
    <>
      {on?.risk_management && <RiskSection />}
      {on?.event_filters && <EventSection />}
      {on?.entry_filters && <FilterSection />}
    </>
  );
};

const NAMES = Object.keys(GROUPS.filterFields.fields) as SwitchName[];

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The switches of the form's optional sections: one Tab stop, with arrow keys between them. */
const FilterSwitches = () => {
  const [at, setAt] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const boxes = event.currentTarget.querySelectorAll<HTMLElement>("input");
    boxes[(at + step + NAMES.length) % NAMES.length]?.focus();
  };
  return (
    <div className="row gap-6 rows-0 stretch" role="toolbar" aria-label="Filter switches" onKeyDown={move}>
      {NAMES.map((name, index) => (
        <SectionSwitch key={name} name={name} isStop={index === at} onFocus={() => setAt(index)} />
      ))}
    </div>
  );
};

type SectionSwitchProps = {
  readonly name: SwitchName;
  readonly isStop: boolean;
  readonly onFocus: () => void;
};

const SectionSwitch = ({ name, isStop, onFocus }: SectionSwitchProps) => {
  const { choices } = useFormSettings();
  const { field } = useController<BacktestValues>({ name: `filterFields.0.${name}` });
  return (
    <Switch
      label={choices.check_boxes[name]}
      hint={FIELDS[name].hint}
      ref={field.ref}
      name={field.name}
      checked={field.value === true}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.target.checked)}
    />
  );
};

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

const BaselineSection = () => (
  <FieldsSection title="Baseline inputs" group="overallFields" fields={BASELINE} />
);

const PositionSection = () => (
  <FieldsSection title="Position management" group="overallFields" fields={POSITION_FIELDS} />
);

const RiskSection = () => (
  <FieldsSection title="Risk management" group="riskFields" fields={GROUPS.riskFields.fields} />
);

const OptionSection = () => (
  <RowsSection title="Options" group="optFields" rowTitle="Option" aside={<StartingPointPicker />} />
);

const EventSection = () => <RowsSection title="Event filters" group="eventFields" rowTitle="Event" />;

const FilterSection = () => (
  <RowsSection title="Volatility, price and volume filters" group="volFields" rowTitle="Criteria" />
);

const LEG_COUNTS = ["One leg", "Two legs", "Three legs", "Four legs"] as const;

/** Fills in the structure that a link to this page asks for, once. */
const useAskedStructure = (fill: (name: StartingPoint) => void): void => {
  const { state, pathname }: { state: unknown; pathname: string } = useLocation();
  const navigate = useNavigate();
  const asked = STARTING_POINT_NAMES.find((name) => name === structureAskedIn(state));
  const take = useEffectEvent((name: StartingPoint) => {
    fill(name);
    navigate(pathname, { replace: true, state: null });
  });
  useEffect(() => {
    if (asked !== undefined) take(asked);
  }, [asked]);
};

const StartingPointPicker = () => {
  const { setValue } = useFormContext<BacktestValues>();
  const rows = useWatch<BacktestValues, "optFields">({ name: "optFields" });
  const fill = (name: StartingPoint) =>
    setValue(
      "optFields",
      STARTING_POINTS[name].map((row) => ({ ...row })),
      { shouldDirty: true, shouldValidate: true },
    );
  useAskedStructure(fill);
  return (
    <LineSelect
      label="Starting point"
      className={styles.startingPoint}
      value={startingPointOf(rows) ?? ""}
      onChange={(event) => fill(event.target.value as StartingPoint)}
    >
      <option value="" disabled>
        Your own
      </option>
      {LEG_COUNTS.map((label, index) => (
        <optgroup key={label} label={label}>
          {STARTING_POINT_NAMES.filter((name) => STARTING_POINTS[name].length === index + 1).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      ))}
    </LineSelect>
  );
};
