import { type ReactNode, useEffect, useRef, useState } from "react";
import { FormProvider, useForm, useFormContext, useFormState, useWatch } from "react-hook-form";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { type FormSettings, FormSettingsContext } from "../../../inputs/form-settings.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./form.module.css";
import { placedProblems, resolveWith } from "./form-problems.ts";
import { type BacktestValues, bodyOf } from "./form-values.ts";
import {
  BaselineSection,
  EventSection,
  FilterSection,
  OptionSection,
  PositionSection,
  RiskSection,
  SwitchSection,
} from "./sections.tsx";

type Props = {
  readonly settings: FormSettings;
  /** The form as the service hands it out, which a reset goes back to. */
  readonly initial: BacktestValues;
  /** The form to begin with. */
  readonly values: BacktestValues;
  /** Told of every edit. */
  readonly onEdited: (values: BacktestValues) => void;
  /** Sends the form; resolves to the faults that the service found in it. */
  readonly onSubmit: (body: BacktestBody) => Promise<FieldProblems>;
  /** What stands at the form's end: the strategy in words and the button. */
  readonly children: ReactNode;
};

/**
 * The 'Inputs' form. Nothing that is typed is ever lost: fields that do not apply, sections that are switched off and
 * forms that are refused keep their text.
 */
export const InputsForm = ({ settings, initial, values, onEdited, onSubmit, children }: Props) => {
  const form = useForm<BacktestValues>({
    defaultValues: values,
    resolver: resolveWith(settings.yesterday),
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // The library also tells of a submission and of faults; only other text is an edit.
    let last = JSON.stringify(form.getValues());
    const tell = ({ values: now }: { readonly values: BacktestValues }) => {
      const text = JSON.stringify(now);
      if (text === last) return;
      last = text;
      onEdited(now);
    };
    return form.subscribe({ formState: { values: true }, callback: tell });
  }, [form, onEdited]);

  const showFaults = (problems: FieldProblems) => {
    const { placed, others } = placedProblems(form.getValues(), problems);
    for (const [path, message] of placed) form.setError(path, { type: "service", message });
    if (others.length > 0) form.setError("root", { type: "service", message: others.join(" ") });
    focusFirstFault();
  };
  /** The first in reading order; after the next paint, when the faults are drawn. */
  const focusFirstFault = () =>
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

  const send = form.handleSubmit(async (sent) => showFaults(await onSubmit(bodyOf(sent))), focusFirstFault);

  return (
    <FormSettingsContext value={settings}>
      <FormProvider {...form}>
        <form
          ref={element}
          className={styles.form}
          aria-label="Inputs"
          noValidate
          onSubmit={(event) => void send(event)}
        >
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
