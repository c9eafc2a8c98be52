import { useWatch } from "react-hook-form";
import { DataFacts } from "../../../inputs/data-facts.tsx";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { earlyAssignmentNote } from "./early-assignment.ts";
import type { BacktestValues } from "./form-values.ts";

/** The ticker's data and whether early assignment is modeled. */
export const FormFacts = () => {
  const { choices } = useFormSettings();
  const ticker = useWatch<BacktestValues, "overallFields.0.ticker">({ name: "overallFields.0.ticker" });
  const assignment = earlyAssignmentNote(choices, ticker);
  return <DataFacts ticker={ticker}>{assignment && <p>{assignment}</p>}</DataFacts>;
};
