import type { BacktestBody } from "#shared/contracts/backtest-form.ts";

/** The form beside the results of a run: whether they still belong together. */
export type RanInputs = {
  /** The body that was sent; undefined where this browser did not send it, and nothing can be said of a change. */
  readonly ranInputs: BacktestBody | undefined;
  /** Whether the form now asks for something else. */
  readonly isChanged: boolean;
  /** Whether a run is on already. */
  readonly isRunning: boolean;
  /** Runs the form as it stands; faults are shown in it, the focus on the first. */
  readonly runAgain: () => void;
  /** Puts `ranInputs` back into the form. */
  readonly restore: () => void;
};
