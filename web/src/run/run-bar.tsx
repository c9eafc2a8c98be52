import type { ReactNode } from "react";
import { Button } from "../ui/buttons/button.tsx";
import { classes } from "../ui/classes.ts";
import styles from "./run-bar.module.css";
import { RunProgress } from "./run-progress.tsx";
import type { Run } from "./run-state.ts";

type Props = {
  readonly run: Run<unknown>;
  /** What is run: "backtest". */
  readonly what: string;
  readonly onCancel: () => void;
  /** What the button says. */
  readonly action?: string;
  /** What would be run, in words. */
  readonly children: ReactNode;
  /** Whether nothing can be run as it stands: the button is off. */
  readonly isClosed?: boolean;
  /** What stands beside the button. */
  readonly aside?: ReactNode;
  /** Whether it stands in a `Ticket`, whose first part it is from 1,200 px on, without a box of its own. */
  readonly isInTicket?: boolean;
  /** Whether it is low enough to stay in sight on a phone too. */
  readonly isSlim?: boolean;
};

/** The foot of the form, in sight while it is edited: what would be run, the button for it, and how far it is. */
export const RunBar = ({
  run,
  what,
  onCancel,
  action = `Run ${what}`,
  children,
  aside,
  isClosed = false,
  isInTicket = false,
  isSlim = false,
}: Props) => (
  <div className={classes(styles.bar, isInTicket && styles.unboxed, isSlim && styles.slim)}>
    <div>{children}</div>
    <div className={styles.actions}>
      {run.kind === "running" ? (
        // While it stands here the form has no submit button, so that Enter does nothing.
        <Button key="cancel" isBusy={run.isCancelling} onClick={onCancel}>
          Cancel
        </Button>
      ) : (
        <Button key="run" look="action" type="submit" isBusy={run.kind === "submitting"} disabled={isClosed}>
          {action}
        </Button>
      )}
      {aside}
    </div>
    <RunProgress run={run} what={what} />
  </div>
);
