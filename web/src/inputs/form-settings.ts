import { createContext, useContext } from "react";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import type { Day } from "#shared/domain/day.ts";

export type FormSettings = { readonly choices: FormChoices; readonly yesterday: Day };

export const FormSettingsContext = createContext<FormSettings | undefined>(undefined);

export const useFormSettings = (): FormSettings => {
  const settings = useContext(FormSettingsContext);
  if (!settings) throw new Error("a field stands outside of a form");
  return settings;
};
