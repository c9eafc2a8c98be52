import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { FormBinding } from "../../../run/changed-inputs.tsx";

/** The relation between the form and the results of a run. */
export type RanInputs = FormBinding & {
  /** The body of the run; undefined when another browser sent it. */
  readonly ranInputs: BacktestBody | undefined;
};
