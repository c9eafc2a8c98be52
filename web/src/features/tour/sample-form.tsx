import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { AnyRow } from "#shared/contracts/form/field.ts";
import { GROUPS, type GroupName } from "#shared/contracts/form/fields.ts";
import { formChoices, initialRow } from "#shared/contracts/form/form-answer.ts";
import type { Day } from "#shared/domain/day.ts";
import { FormSettingsContext } from "../../inputs/form-settings.ts";
import { textRow } from "../../inputs/text-row.ts";
import { FILTERED_INPUTS } from "../../sample/sample-inputs.ts";

const SPY = {
  ticker: "SPY",
  displayName: "SPDR S&P 500 ETF Trust",
  source: "Modelled on daily closes",
  modelled: true,
  firstDate: "2015-01-02",
  lastDate: "2026-08-21",
};

const settings = {
  choices: formChoices({ tickers: { SPY }, references: {} }),
  // December 31, 2025: the end of the sample's period.
  yesterday: 20_453 as Day,
};

const rowsOf = (group: GroupName, rows: readonly AnyRow[]) => {
  const { fields } = GROUPS[group];
  return rows.map((row) => textRow(fields, { ...initialRow(fields), ...row }));
};

const values = {
  overallFields: rowsOf("overallFields", [{ ...FILTERED_INPUTS.overallFields[0], name: SPY.displayName }]),
  riskFields: rowsOf("riskFields", FILTERED_INPUTS.riskFields),
  volFields: rowsOf("volFields", FILTERED_INPUTS.volFields),
  optFields: rowsOf("optFields", FILTERED_INPUTS.optFields),
};

/** The form's contexts with a sample backtest filled in. */
export const SampleForm = ({ children }: { readonly children: ReactNode }) => (
  <FormSettingsContext value={settings}>
    <FormProvider {...useForm({ defaultValues: values })}>
      <form className="stack-6 at-top">{children}</form>
    </FormProvider>
  </FormSettingsContext>
);
