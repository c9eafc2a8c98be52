import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { Notice } from "../../../ui/notice.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import styles from "./run-progress.module.css";
import type { Run } from "./run-state.ts";

/** What the run is doing, or why it ended without a result; nothing while there is nothing to say. */
export const RunProgress = ({ run }: { readonly run: Run }) => {
  switch (run.kind) {
    case "submitting":
      return <Bar fraction={0} text="Starting the backtest…" />;
    case "running":
      return (
        <Bar fraction={run.fraction} text={run.isCancelling ? "Cancelling…" : waitingText(run.fraction)} />
      );
    case "ended":
      return <Ending run={run} />;
    default:
      return null;
  }
};

const waitingText = (fraction: number): string => {
  if (fraction === 0) return "Waiting for the first sessions…";
  return fraction < 1 ? "Running the backtest…" : "Collecting the results…";
};

const Bar = ({ fraction, text }: { readonly fraction: number; readonly text: string }) => (
  <div className={styles.progress}>
    <p role="status">{text}</p>
    <ProgressBar fraction={fraction} label="Backtest progress" />
  </div>
);

const Ending = ({ run }: { readonly run: Run & { kind: "ended" } }) => (
  <Notice kind={run.cause === "cancelled" ? "note" : "failure"}>
    {run.why}
    {run.cause === "subscription" && (
      <>
        {" "}
        Your form is kept. <Link to={paths.account}>Subscribe</Link>
      </>
    )}
  </Notice>
);
