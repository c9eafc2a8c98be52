import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import styles from "./run-bar.module.css";
import { RunProgress } from "./run-progress.tsx";
import type { Run } from "./run-state.ts";

type Props = {
  readonly run: Run;
  readonly onCancel: () => void;
  /** The strategy in words. */
  readonly children: ReactNode;
};

/** The foot of the form, in sight while it is edited: what would be run, the button for it, and how far it is. */
export const RunBar = ({ run, onCancel, children }: Props) => (
  <div className={styles.bar}>
    {children}
    {run.kind === "running" ? (
      // While it stands here the form has no submit button, so that Enter does nothing.
      <Button key="cancel" isBusy={run.isCancelling} onClick={onCancel}>
        Cancel
      </Button>
    ) : (
      <Button key="run" look="action" type="submit" isBusy={run.kind === "submitting"}>
        Run backtest
      </Button>
    )}
    <RunProgress run={run} />
  </div>
);
