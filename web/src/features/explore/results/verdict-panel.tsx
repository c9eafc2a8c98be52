import { useMemo } from "react";
import type { LeaderList } from "#shared/contracts/sweep/results.ts";
import { type Verdict, verdictInWords } from "#shared/domain/sweep-verdict.ts";
import type { BacktesterState } from "../../../lib/opened-backtest.ts";
import { paths } from "../../../lib/paths.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { FactsTable } from "../../../ui/facts-table.tsx";
import { Figures } from "../../../ui/figures.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { combinationText } from "./combination-text.ts";
import { LeaderParts } from "./leader-parts.tsx";
import { backtestOf, type FoundSweep, type Leader, verdictEvidence } from "./read-leaders.ts";
import { SharpeBars } from "./sharpe-bars.tsx";
import { chanceFigures, VERDICT_COLUMNS, verdictRow } from "./verdict-figures.ts";
import styles from "./verdict-panel.module.css";
import { CANNOT_KNOW, loosenessWords, meaningOf } from "./verdict-words.ts";

/** Mark and tone of a verdict: a test that is passed or failed, or neither. */
const MARKS: Readonly<Record<Verdict, { readonly mark: string; readonly look: "pass" | "fail" | "open" }>> = {
  "Too little data": { mark: "…", look: "open" },
  "No edge": { mark: "✕", look: "fail" },
  Luck: { mark: "✕", look: "fail" },
  "Not proven": { mark: "?", look: "open" },
  "More than luck": { mark: "✓", look: "pass" },
};

type Props = {
  readonly results: FoundSweep;
  readonly list: LeaderList;
  readonly first: Leader | undefined;
};

/** The answer: what the best of the list is worth, and the figures behind it on demand. */
export const VerdictPanel = ({ results, list, first }: Props) => {
  const { mark, look } = MARKS[list.verdict];
  const { sharpe = null, dsr = null } = first?.combination.honesty ?? {};
  const looseness = loosenessWords(list.verdict, sharpe, results.honesty.luck_sharpe, dsr);
  const row = useMemo(() => verdictRow(results, first), [results, first]);
  return (
    <Panel title="Verdict">
      <div className={styles.answer}>
        <span className={classes(styles.mark, styles[look])} aria-hidden="true">
          {mark}
        </span>
        <div className={styles.words}>
          <p className={styles.verdict} data-verdict={list.verdict}>
            {list.verdict}
          </p>
          <p className={styles.sentence}>{verdictInWords(verdictEvidence(results, list, first))}</p>
          <p className={styles.meaning}>
            {meaningOf(list.verdict, dsr)} {looseness}
          </p>
        </div>
      </div>
      {first && (
        <>
          <LeaderInWords results={results} leader={first} objective={list.objective} />
          <div className={styles.evidence}>
            <LeaderParts results={results} leader={first} />
            <div className={styles.chances}>
              <Figures figures={chanceFigures(row)} />
              <SharpeBars results={results} leader={first} />
            </div>
          </div>
        </>
      )}
      <details className={styles.more}>
        <summary>The figures behind it</summary>
        <FactsTable caption="The figures behind the verdict" columns={VERDICT_COLUMNS} row={row} />
      </details>
      <details className={styles.more}>
        <summary>What it cannot know</summary>
        <ul className={styles.limits}>
          {CANNOT_KNOW.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </details>
    </Panel>
  );
};

type LeaderProps = {
  readonly results: FoundSweep;
  readonly leader: Leader;
  readonly objective: string;
};

const LeaderInWords = ({ results, leader, objective }: LeaderProps) => {
  const { combination } = leader;
  const opened = useMemo(() => backtestOf(results, combination), [results, combination]);
  const words = combinationText(combination.values, results.sweep);
  const state: BacktesterState = { opened };
  return (
    <div className={styles.leader}>
      <p>
        <span className={styles.label}>First by {objective}</span>
        {words}
      </p>
      <ButtonLink size="small" to={paths.backtester} state={state}>
        Open as a backtest
      </ButtonLink>
    </div>
  );
};
