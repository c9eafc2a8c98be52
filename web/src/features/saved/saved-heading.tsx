import type { ReactNode } from "react";
import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { formatInstant } from "../../lib/format.ts";
import { RunNotes } from "../../report/run-notes.tsx";
import { TestedOn } from "../../report/tested-on.tsx";
import { classes } from "../../ui/classes.ts";
import styles from "./saved-heading.module.css";

type SavedHeadingProps = {
  readonly backtestId: string;
  readonly saved: SavedBacktest;
  readonly ticker: string;
  readonly notes: readonly string[];
  /** Buttons and links. */
  readonly actions: ReactNode;
};

/** The heading of a saved backtest: id, creator, date, strategy, market and notes. */
export const SavedHeading = ({ backtestId, saved, ticker, notes, actions }: SavedHeadingProps) => {
  const { results, facts, relative_performance: performance } = saved;
  const [summary] = results;
  return (
    <header className="stack-2">
      <div className={styles.top}>
        <div>
          <h1>{backtestId.toUpperCase()}</h1>
          {summary && (
            <p className={styles.credit}>
              Backtest created by {summary.creator} on {formatInstant(summary.date_created)}
            </p>
          )}
        </div>
        <div className={classes("row", styles.actions)}>{actions}</div>
      </div>
      {summary && <p className={styles.strategy}>{summary.strategy}</p>}
      <TestedOn ticker={ticker} facts={facts} performance={performance} />
      <RunNotes notes={notes} facts={facts} />
    </header>
  );
};
