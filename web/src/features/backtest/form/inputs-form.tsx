import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { FormProvider, useFormContext, useFormState, useWatch } from "react-hook-form";
import { type FormSettings, FormSettingsContext } from "../../../inputs/form-settings.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./form.module.css";
import type { BacktestValues } from "./form-values.ts";
import {
  BaselineSection,
  EventSection,
  FilterSection,
  OptionSection,
  PositionSection,
  RiskSection,
  SwitchSection,
} from "./sections.tsx";
import type { InputsFormHandle } from "./use-inputs-form.ts";

type Props = {
  readonly settings: FormSettings;
  readonly handle: InputsFormHandle;
  /** The form as the service hands it out, which a reset goes back to. */
  readonly initial: BacktestValues;
  /** What stands at the form's end: the strategy in words and the button. */
  readonly children: ReactNode;
};

/** The 'Inputs' form. Fields that do not apply and sections that are switched off keep their text. */
export const InputsForm = ({ settings, handle, initial, children }: Props) => {
  const { form, element, send } = handle;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <FormSettingsContext value={settings}>
      <FormProvider {...form}>
        <form ref={element} className={styles.form} aria-label="Inputs" noValidate onSubmit={submit}>
          <div className={styles.title}>
            <h2>Inputs</h2>
            <ResetButton initial={initial} />
          </div>
          <SwitchSection />
          <BaselineSection />
          <PositionSection />
          <OptionSection />
          <SwitchedSections />
          <FormFault />
          {children}
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

/** A fault that belongs to no field of the form. */
const FormFault = () => {
  const { errors } = useFormState<BacktestValues>();
  return errors.root?.message ? <Notice kind="failure">{errors.root.message}</Notice> : null;
};

/** Back to the form as the service hands it out; until the next edit it gives back what was there. */
const ResetButton = ({ initial }: { readonly initial: BacktestValues }) => {
  const { getValues, reset, subscribe } = useFormContext<BacktestValues>();
  const [before, setBefore] = useState<BacktestValues>();
  const change = (values: BacktestValues, kept: BacktestValues | undefined) => {
    reset(values);
    setBefore(kept);
  };
  useEffect(
    () =>
      subscribe({
        formState: { isDirty: true },
        callback: ({ isDirty }) => isDirty && setBefore(undefined),
      }),
    [subscribe],
  );
  return before ? (
    <Button size="small" onClick={() => change(before, undefined)}>
      Undo reset
    </Button>
  ) : (
    <Button size="small" onClick={() => change(initial, structuredClone(getValues()))}>
      Reset
    </Button>
  );
};
