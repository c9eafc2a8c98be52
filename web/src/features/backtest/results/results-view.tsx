import { useEffect, useEffectEvent, useId, useMemo, useRef } from "react";
import type { RunResults } from "#shared/contracts/results.ts";
import { NO_TRADES } from "#shared/domain/report.ts";
import { readResults } from "../../../report/read-results.ts";
import { Report } from "../../../report/report.tsx";
import { RunNotes } from "../../../report/run-notes.tsx";
import { TestedOn } from "../../../report/tested-on.tsx";
import { ChangedInputs } from "../../../run/changed-inputs.tsx";
import { Outdated } from "../../../run/outdated.tsx";
import { SaveButton } from "../../../run/save-button.tsx";
import type { Save } from "../../../run/use-save.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import type { RanInputs } from "./ran-inputs.ts";
import styles from "./results.module.css";

type Props = {
  readonly ticker: string;
  readonly results: RunResults;
  /** Called once when the results appear: true moves the focus to them. */
  readonly takesFocus: () => boolean;
  readonly inputs: RanInputs;
  readonly save: Save;
};

/** A finished backtest below its form, dimmed while the form differs from it. */
export const ResultsView = ({ ticker, results: sent, takesFocus, inputs, save }: Props) => {
  const results = useMemo(() => readResults(sent), [sent]);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const onAppear = useEffectEvent(() => {
    if (!takesFocus()) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  });
  useEffect(() => onAppear(), []);
  const restore = () => {
    inputs.restore();
    // The pressed button disappears.
    heading.current?.focus({ preventScroll: true });
  };
  const { summary, facts, performance } = results;
  // The notes repeat it.
  const notes = useMemo(() => results.notes.filter((note) => note !== NO_TRADES), [results]);
  const hasTrades = results.trades.length > 0;
  return (
    <section className={styles.results} aria-labelledby={headingId}>
      <header className="stack-2">
        <div className="head">
          <h2 ref={heading} id={headingId} className={styles.heading} tabIndex={-1}>
            Backtest results
          </h2>
          {hasTrades && <SaveButton save={save} place="top" />}
        </div>
        {summary && <p className={styles.strategy}>{summary.strategy}</p>}
        <TestedOn ticker={ticker} facts={facts} performance={performance} />
        <RunNotes notes={notes} facts={facts} />
      </header>
      <ChangedInputs what="backtest" {...inputs} restore={restore} />
      {!hasTrades && <Notice kind="note">{NO_TRADES}</Notice>}
      {hasTrades && (
        <>
          <Outdated isOutdated={inputs.isChanged} className={styles.evidence}>
            <Report ticker={ticker} results={results} />
          </Outdated>
          <SaveButton save={save} place="end" />
        </>
      )}
    </section>
  );
};
