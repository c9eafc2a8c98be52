import { useWatch } from "react-hook-form";
import { OriginLine } from "../../../report/origin-line.tsx";
import { type BacktestValues, bodyOf } from "./form-values.ts";

/** The search that the form was opened from, on the ticket. */
export const FormOrigin = () => (
  <OriginLine origin={bodyOf(useWatch<BacktestValues>() as BacktestValues).origin} />
);
