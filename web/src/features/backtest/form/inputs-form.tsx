import type { FormEvent, ReactNode } from "react";
import { FormProvider, useFormState, useWatch } from "react-hook-form";
import { type FormSettings, FormSettingsContext } from "../../../inputs/form-settings.ts";
import { Workbench } from "../../../run/workbench.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
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
import type { InputsFormHandle } from "./use-inputs-form.ts";

type Props = {
  readonly settings: FormSettings;
  readonly handle: InputsFormHandle;
  /** The `Ticket`. */
  readonly ticket: ReactNode;
};

/** The 'Inputs' form. Inactive fields and sections keep their text. */
export const InputsForm = ({ settings, handle, ticket }: Props) => {
  const { form, element, send } = handle;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <FormSettingsContext value={settings}>
      <FormProvider {...form}>
        <form ref={element} aria-label="Inputs" data-runs="backtest" noValidate onSubmit={submit}>
          <Workbench ticket={ticket}>
            <div className={styles.head}>
              <h2>Inputs</h2>
              <FilterSwitches />
            </div>
            <BaselineSection />
            <PositionSection />
            <OptionSection />
            <SwitchedSections />
            <FormFault />
          </Workbench>
        </form>
      </FormProvider>
    </FormSettingsContext>
  );
};

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

const FormFault = () => {
  const { errors } = useFormState<BacktestValues>();
  return errors.root?.message ? <Notice kind="failure">{errors.root.message}</Notice> : null;
};
