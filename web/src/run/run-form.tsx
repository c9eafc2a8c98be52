import type { FormEvent, ReactNode } from "react";
import { type FieldValues, FormProvider, useFormState } from "react-hook-form";
import { type FormSettings, FormSettingsContext } from "../inputs/form-settings.ts";
import type { CheckedForm } from "../inputs/use-checked-form.ts";
import { Notice } from "../ui/notices/notice.tsx";
import type { RunKind } from "./run-kinds.ts";
import { Workbench } from "./workbench.tsx";

type Props<Values extends FieldValues, Body> = {
  readonly label: string;
  readonly kind: RunKind;
  readonly settings: FormSettings;
  readonly handle: CheckedForm<Values, Body>;
  readonly ticket: ReactNode;
  readonly children: ReactNode;
};

/** A form that runs: its fields beside its ticket, and the faults of no field below them. */
export const RunForm = <Values extends FieldValues, Body>({
  label,
  kind,
  settings,
  handle: { form, element, send },
  ticket,
  children,
}: Props<Values, Body>) => {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <FormSettingsContext value={settings}>
      <FormProvider {...form}>
        <form ref={element} aria-label={label} data-runs={kind} noValidate onSubmit={submit}>
          <Workbench ticket={ticket}>
            {children}
            <FormFault />
          </Workbench>
        </form>
      </FormProvider>
    </FormSettingsContext>
  );
};

const FormFault = () => {
  const { errors } = useFormState();
  return errors.root?.message ? <Notice kind="failure">{errors.root.message}</Notice> : null;
};
