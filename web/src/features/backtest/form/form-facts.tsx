import { useWatch } from "react-hook-form";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import { DataFacts } from "../../../inputs/data-facts.tsx";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import type { BacktestValues } from "./form-values.ts";

/** Returns the form's note on early assignment for a ticker (M6), or undefined without a ticker. */
const earlyAssignmentNote = (
  { inputs, early_assignment: american = [] }: FormChoices,
  ticker: string,
): string | undefined => {
  if (!Object.hasOwn(inputs.ticker, ticker)) return undefined;
  return american.includes(ticker)
    ? "Short calls can be assigned early, before dividends."
    : "Early assignment isn't modeled (no dividend data).";
};

/** The ticker's data and whether early assignment is modeled. */
export const FormFacts = () => {
  const { choices } = useFormSettings();
  const ticker = useWatch<BacktestValues, "overallFields.0.ticker">({ name: "overallFields.0.ticker" });
  const assignment = earlyAssignmentNote(choices, ticker);
  return <DataFacts ticker={ticker}>{assignment && <p>{assignment}</p>}</DataFacts>;
};
