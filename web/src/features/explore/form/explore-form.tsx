import { type FormEvent, type ReactNode, useEffect } from "react";
import { FormProvider, useFormState } from "react-hook-form";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import { type FormSettings, FormSettingsContext } from "../../../inputs/form-settings.ts";
import { useWide } from "../../../lib/use-narrow.ts";
import { Workbench } from "../../../run/workbench.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { GridSections } from "./grid-sections.tsx";
import { PresetSelect } from "./presets-input.tsx";
import { SearchWords } from "./search-words.tsx";
import { SweepReadingProvider, useSweepReading } from "./sweep-reading.tsx";
import type { SweepValues } from "./sweep-values.ts";
import type { ExploreFormHandle } from "./use-explore-form.ts";

type Props = {
  readonly settings: FormSettings;
  readonly handle: ExploreFormHandle;
  readonly defaults: SweepBody;
  readonly ticket: ReactNode;
};

export const ExploreForm = ({ settings, handle, defaults, ticket }: Props) => {
  const { form, element, send, refused, giveFocus } = handle;
  const isWide = useWide();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <FormSettingsContext value={settings}>
      <FormProvider {...form}>
        <SweepReadingProvider refused={refused}>
          <form ref={element} aria-label="Search" data-runs="search" noValidate onSubmit={submit}>
            <Workbench ticket={ticket}>
              <div className="head gap-6 rows-1 mb-2 control-high">
                <h2>Search</h2>
                {!isWide && <PresetSelect defaults={defaults} />}
              </div>
              <GridSections />
              {!isWide && (
                <div className="py-4 ruled">
                  <SearchWords />
                </div>
              )}
              <FormFault onDrawn={giveFocus} />
            </Workbench>
          </form>
        </SweepReadingProvider>
      </FormProvider>
    </FormSettingsContext>
  );
};

type FormFaultProps = { readonly onDrawn: () => void };

const FormFault = ({ onDrawn }: FormFaultProps) => {
  const { errors } = useFormState<SweepValues>();
  useSweepReading();
  useEffect(() => onDrawn());
  return errors.root?.message ? <Notice kind="failure">{errors.root.message}</Notice> : null;
};
