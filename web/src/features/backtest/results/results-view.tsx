import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef } from "react";
import type { RunResults } from "#shared/contracts/results.ts";
import { NO_TRADES } from "#shared/domain/report.ts";
import { readResults } from "../../../report/read-results.ts";
import { Report } from "../../../report/report.tsx";
import { RunNotes } from "../../../report/run-notes.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./results.module.css";

type Props = {
  readonly ticker: string;
  readonly results: RunResults;
  /** Asked once, when the results appear: whether somebody waits for them. */
  readonly takesFocus: () => boolean;
  /** The 'Save backtest' button. */
  readonly children: ReactNode;
};

/** A finished backtest on the page that ran it. */
export const ResultsView = ({ ticker, results: sent, takesFocus, children }: Props) => {
  const results = useMemo(() => readResults(sent), [sent]);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const onAppear = useEffectEvent(() => {
    if (!takesFocus()) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  });
  useEffect(() => onAppear(), []);
  const hasTrades = results.trades.length > 0;
  return (
    <section className={styles.results} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} className={styles.heading} tabIndex={-1}>
        Backtest results
      </h2>
      {!hasTrades && <Notice kind="note">{NO_TRADES}</Notice>}
      {/* The service says it among its notes too. */}
      <RunNotes notes={results.notes.filter((note) => note !== NO_TRADES)} />
      {hasTrades && (
        <>
          <Report ticker={ticker} results={results} />
          {children}
        </>
      )}
    </section>
  );
};
