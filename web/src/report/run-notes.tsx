import type { RunFacts } from "#shared/contracts/results.ts";
import { formatCount } from "../lib/format.ts";
import { classes } from "../ui/classes.ts";
import styles from "./run-notes.module.css";

type RunNotesProps = {
  readonly notes: readonly string[];
  readonly facts: RunFacts | undefined;
};

/** The notes of a result in one line that opens: their number and the most important one. */
export const RunNotes = ({ notes, facts }: RunNotesProps) => {
  const barred = facts && barredMostly(facts);
  const [only] = notes;
  if (!only) return null;
  if (notes.length === 1 && !barred) return <p className={styles.only}>{only}</p>;
  return (
    <details className={classes(styles.notes, barred && styles.barred)} data-barred={barred && ""}>
      <summary className={styles.line}>
        <span className={styles.count}>{notes.length === 1 ? "1 note" : `${notes.length} notes`}</span>
        <span>{barred ?? leadOf(notes)}</span>
      </summary>
      <ul className={styles.list} aria-label="Notes on this run">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
};

/** Returns the reason that skipped more than half of the sessions, in words. */
const barredMostly = ({ skipped, sessions }: RunFacts): string | undefined => {
  const most = skipped.find((each) => each.sessions > sessions / 2);
  return (
    most && `No entry on ${formatCount(most.sessions)} of ${formatCount(sessions)} sessions: ${most.reason}.`
  );
};

/** The heading says already that quotes are modeled. */
const leadOf = (notes: readonly string[]): string | undefined =>
  notes.find((note) => !note.startsWith("Modelled")) ?? notes[0];
