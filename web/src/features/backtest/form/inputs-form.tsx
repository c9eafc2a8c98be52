import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { FormSettings } from "../../../inputs/form-settings.ts";
import type { CheckedForm } from "../../../inputs/use-checked-form.ts";
import { RunForm } from "../../../run/run-form.tsx";
import { FilterSwitches } from "./filter-switches.tsx";
import styles from "./form.module.css";
import type { BacktestValues } from "./form-values.ts";
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
