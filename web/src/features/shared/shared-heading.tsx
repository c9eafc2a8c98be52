import type { SharedBacktest } from "#shared/contracts/shared-links.ts";
import { RunNotes } from "../../report/run-notes.tsx";
import { TestedOn } from "../../report/tested-on.tsx";
import styles from "./shared.module.css";
import { TryButton } from "./try-it.tsx";

type SharedHeadingProps = { readonly shared: SharedBacktest; readonly token: string };

/** The heading of a public page: title, strategy, market and notes, but nobody's name. */
export const SharedHeading = ({ shared, token }: SharedHeadingProps) => {
  const { title, ticker, summary, notes, facts, relative_performance: performance } = shared;
  return (
    <header className="stack-2">
      <div className={styles.top}>
        <div>
          <h1>{title}</h1>
          <p className={styles.about}>A hypothetical backtest, shared by a Backspread user</p>
        </div>
        <TryButton token={token} />
      </div>
      <p className={styles.strategy}>{summary.strategy}</p>
      <TestedOn ticker={ticker} facts={facts} performance={performance} />
      <RunNotes notes={notes} facts={facts} />
    </header>
  );
};
