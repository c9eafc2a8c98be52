import styles from "./report.module.css";

/** What must be known to read a result: skipped entries, moved dates, modelled prices. */
export const RunNotes = ({ notes }: { readonly notes: readonly string[] }) =>
  notes.length === 0 ? null : (
    <ul className={styles.notes} aria-label="Notes on this run">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
