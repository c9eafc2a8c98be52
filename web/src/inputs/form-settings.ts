import { createContext, useContext } from "react";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import type { Day } from "#shared/domain/day.ts";

/** Read-only settings for all parts of a form. */
export type FormSettings = {
  readonly choices: FormChoices;
  /** The last day of a test. */
  readonly yesterday: Day;
};

export const FormSettingsContext = createContext<FormSettings | undefined>(undefined);

/** Returns the settings of the surrounding form; throws outside of one. */
export const useFormSettings = (): FormSettings => {
  const settings = useContext(FormSettingsContext);
  if (!settings) throw new Error("a field stands outside of a form");
  return settings;
};
