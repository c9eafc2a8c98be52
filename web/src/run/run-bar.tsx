import type { ReactNode } from "react";
import { Button } from "../ui/buttons/button.tsx";
import { classes } from "../ui/classes.ts";
import styles from "./run-bar.module.css";
import { RUN_KINDS, type RunKind } from "./run-kinds.ts";
import { RunProgress } from "./run-progress.tsx";
import type { Run } from "./run-state.ts";

type Props = {
  readonly run: Run<unknown>;
  readonly kind: RunKind;
  readonly onCancel: () => void;
  readonly children: ReactNode;
  readonly isClosed?: boolean;
  readonly aside?: ReactNode;
  /** True inside a `Ticket`: from 1,200 px on it has no box of its own. */
  readonly isInTicket?: boolean;
  readonly isSlim?: boolean;
};

export const RunBar = ({
  run,
  kind,
  onCancel,
  children,
  aside,
  isClosed = false,
  isInTicket = false,
  isSlim = false,
}: Props) => (
  <div className={classes(styles.bar, isInTicket && styles.unboxed, isSlim && styles.slim)}>
    <div>{children}</div>
    <div className={`line gap-2 ${styles.actions}`}>
      {run.kind === "running" ? (
        // Replaces the submit button, so that Enter does nothing.
        <Button key="cancel" isBusy={run.isCancelling} onClick={onCancel}>
          Cancel
        </Button>
      ) : (
        <Button key="run" look="action" type="submit" isBusy={run.kind === "submitting"} disabled={isClosed}>
          {RUN_KINDS[kind].action}
        </Button>
      )}
      {aside}
    </div>
    <RunProgress run={run} kind={kind} />
  </div>
);
