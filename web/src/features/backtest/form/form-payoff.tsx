import { useWatch } from "react-hook-form";
import { PayoffDiagram } from "../../../payoff/payoff-diagram.tsx";
import { type BacktestValues, bodyOf } from "./form-values.ts";

/** What the options of the form pay, drawn anew with each edit. */
export const FormPayoff = () => {
  const values = useWatch<BacktestValues>() as BacktestValues;
  return <PayoffDiagram ticker={values.overallFields[0]?.ticker ?? ""} body={bodyOf(values)} />;
};
