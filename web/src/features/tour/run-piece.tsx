import type { TaskId } from "#shared/contracts/task-id.ts";
import { RunBar } from "../../run/run-bar.tsx";
import type { Run } from "../../run/run-state.ts";
import { FILTERED_SUMMARY } from "../../sample/sample-result.ts";
import styles from "./pieces.module.css";

const RUN: Run = {
  kind: "running",
  task: { id: "sample" as TaskId, ticker: "SPY" },
  fraction: 0.64,
  results: undefined,
  isCancelling: false,
};

/** A running backtest. */
export const RunPiece = () => (
  <RunBar run={RUN} what="backtest" onCancel={() => undefined}>
    <p className={styles.sentence}>{FILTERED_SUMMARY.strategy}.</p>
  </RunBar>
);
