import { Button } from "../ui/buttons/button.tsx";
import styles from "./changed-inputs.module.css";

export type FormBinding = {
  readonly isChanged: boolean;
  readonly isRunning: boolean;
  /** Runs the current form, or shows its faults and focuses the first. */
  readonly runAgain: () => void;
  readonly restore: () => void;
};

/** A bar above results whose inputs have changed in the form; empty otherwise. */
export const ChangedInputs = ({ isChanged, isRunning, runAgain, restore }: FormBinding) => (
  <div className={isChanged ? `head ${styles.bar}` : styles.nothing}>
    {/* Always rendered: screen readers announce only changes of an existing status. */}
    <p role="status" className={isChanged ? "bold" : "visually-hidden"}>
      {isChanged && "Inputs changed since this run"}
    </p>
    {isChanged && (
      <div className="line gap-2 stretch">
        <Button size="small" look="action" isBusy={isRunning} onClick={runAgain}>
          {isRunning ? "Running…" : "Run again"}
        </Button>
        <Button size="small" onClick={restore}>
          Restore inputs
        </Button>
      </div>
    )}
  </div>
);
