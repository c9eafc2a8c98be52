import type { RunFacts } from "#shared/contracts/results.ts";
import { MODELLED } from "#shared/domain/modelled.ts";
import { BROKER_ASKED } from "#shared/domain/result/margin.ts";
import { classes } from "../ui/classes.ts";
import styles from "./run-notes.module.css";
import { leadingSkip, notesInWords } from "./skip-reasons.ts";

type RunNotesProps = {
  readonly notes: readonly string[];
  /** Leads the notes with a reason for sessions without an entry; undefined where the page tells it elsewhere. */
  readonly facts: RunFacts | undefined;
};

/**
 * The notes of a result in one line that opens: their number and the most important one, in amber where it changes
 * the result.
 */
export const RunNotes = ({ notes: sent, facts }: RunNotesProps) => {
  const notes = notesInWords(sent);
  const skip = facts && leadingSkip(facts);
  const calls = notes.find((note) => note.includes(BROKER_ASKED));
  const isAlarm = calls !== undefined || skip?.isUnwanted;
  const [only] = notes;
  if (!only) return null;
  if (notes.length === 1 && !skip) return <p className="quiet">{only}</p>;
  return (
    <details
      className={classes(`quiet ${styles.notes}`, isAlarm && styles.alarm)}
      data-alarm={isAlarm ? "" : undefined}
    >
      <summary className={`line gap-2 baseline ${styles.line}`}>
        <span className="fixed bold">{notes.length === 1 ? "1 note" : `${notes.length} notes`}</span>
        <span>{calls ?? skip?.text ?? leadOf(notes)}</span>
      </summary>
      <ul className="stack-1 measure mt-2 pl-5" aria-label="Notes on this run">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
};

/** The heading says already that quotes are modeled. */
const leadOf = (notes: readonly string[]): string | undefined =>
  notes.find((note) => !note.startsWith(MODELLED)) ?? notes[0];
