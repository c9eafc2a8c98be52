import { Button } from "../ui/buttons/button.tsx";
import styles from "./changed-inputs.module.css";

/** What ties results to the form that they came from. */
export type FormBinding = {
  /** Whether the form now asks for something else. */
  readonly isChanged: boolean;
  /** Whether a run is on already. */
  readonly isRunning: boolean;
  /** Runs the form as it stands; faults are shown in it, the focus on the first. */
  readonly runAgain: () => void;
  /** Puts back into the form what was run. */
  readonly restore: () => void;
};

const WORDS = {
  backtest: { changed: "Inputs changed since this run", again: "Run again", running: "Running…" },
  sweep: { changed: "Inputs changed since this search", again: "Search again", running: "Searching…" },
} as const;

type Props = FormBinding & { readonly what: keyof typeof WORDS };

/** Over results that the form no longer asks for; nothing to be seen while it does. */
export const ChangedInputs = ({ what, isChanged, isRunning, runAgain, restore }: Props) => {
  const { changed, again, running } = WORDS[what];
  return (
    <div className={isChanged ? styles.bar : styles.nothing}>
      {/* Always there, or what comes to stand in it would not be read out. */}
      <p role="status" className={isChanged ? styles.words : "visually-hidden"}>
        {isChanged && changed}
      </p>
      {isChanged && (
        <div className={styles.buttons}>
          <Button size="small" look="action" isBusy={isRunning} onClick={runAgain}>
            {isRunning ? running : again}
          </Button>
          <Button size="small" onClick={restore}>
            Restore inputs
          </Button>
        </div>
      )}
    </div>
  );
};
