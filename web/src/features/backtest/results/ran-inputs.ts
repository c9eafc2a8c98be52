import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { FormBinding } from "../../../run/changed-inputs.tsx";

/** The form beside the results of a run: whether they still belong together. */
export type RanInputs = FormBinding & {
  /** The body that was sent; undefined where this browser did not send it, and nothing can be said of a change. */
  readonly ranInputs: BacktestBody | undefined;
};
