import { createContext, useContext } from "react";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import type { Day } from "#shared/domain/day.ts";

/** What every part of the form reads and none of them changes. */
export type FormSettings = {
  readonly choices: FormChoices;
  /** The latest day that a test may touch. */
  readonly yesterday: Day;
  /** What is to be known of a ticker where it is chosen, if it is not said elsewhere. */
  readonly tickerNote?: (ticker: string) => string | undefined;
};

export const FormSettingsContext = createContext<FormSettings | undefined>(undefined);

/** The settings of the form that the component stands in; throws outside of one. */
export const useFormSettings = (): FormSettings => {
  const settings = useContext(FormSettingsContext);
  if (!settings) throw new Error("a field stands outside of a form");
  return settings;
};
