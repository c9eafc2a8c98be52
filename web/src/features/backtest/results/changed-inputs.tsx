import { Button } from "../../../ui/button.tsx";
import styles from "./changed-inputs.module.css";
import type { RanInputs } from "./ran-inputs.ts";

/** Over results that the form no longer asks for; nothing to be seen while it does. */
export const ChangedInputs = ({ isChanged, isRunning, runAgain, restore }: RanInputs) => (
  <div className={isChanged ? styles.bar : styles.nothing}>
    {/* Always there, or what comes to stand in it would not be read out. */}
    <p role="status" className={isChanged ? styles.words : "visually-hidden"}>
      {isChanged && "Inputs changed since this run"}
    </p>
    {isChanged && (
      <div className={styles.buttons}>
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
