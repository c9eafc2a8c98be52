import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import { FIELDS, GROUPS } from "#shared/contracts/form/fields.ts";
import { type FormSettings, useFormSettings } from "../../../inputs/form-settings.ts";
import type { CheckedForm } from "../../../inputs/use-checked-form.ts";
import { RunForm } from "../../../run/run-form.tsx";
import { Switch } from "../../../ui/fields/field.tsx";
import styles from "./form.module.css";
import type { BacktestValues, SwitchName } from "./form-values.ts";
import {
  BaselineSection,
  EventSection,
  FilterSection,
  OptionSection,
  PositionSection,
  RiskSection,
} from "./sections.tsx";

type Props = {
  readonly settings: FormSettings;
  readonly handle: CheckedForm<BacktestValues, BacktestBody>;
  /** The `Ticket`. */
  readonly ticket: ReactNode;
};

/** The 'Inputs' form. Inactive fields and sections keep their text. */
export const InputsForm = (props: Props) => (
  <RunForm label="Inputs" kind="backtest" {...props}>
    <div className={styles.head}>
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
    <div className={styles.switches} role="toolbar" aria-label="Filter switches" onKeyDown={move}>
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
