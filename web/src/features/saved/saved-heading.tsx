import type { SummaryRow } from "#shared/contracts/results.ts";
import { formatInstant } from "../../lib/format.ts";
import { Notice } from "../../ui/notice.tsx";
import styles from "./saved-heading.module.css";

type SavedHeadingProps = {
  readonly backtestId: string;
  readonly summary: SummaryRow | undefined;
  readonly notes: readonly string[];
};

/** Which backtest this is, whose and when, what it traded, and what must be known to read it. */
export const SavedHeading = ({ backtestId, summary, notes }: SavedHeadingProps) => (
  <header className={styles.heading}>
    <h1>{backtestId.toUpperCase()}</h1>
    {summary && (
      <p className={styles.credit}>
        Backtest created by {summary.creator} on {formatInstant(summary.date_created)}
      </p>
    )}
    {summary && <p className={styles.strategy}>{summary.strategy}</p>}
    {notes.length > 0 && (
      <Notice kind="note">
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Notice>
    )}
  </header>
);
