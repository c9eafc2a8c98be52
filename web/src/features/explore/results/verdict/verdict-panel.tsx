import { useMemo } from "react";
import type { LeaderList } from "#shared/contracts/sweep/results.ts";
import { OBJECTIVES, type Objective } from "#shared/domain/sweep-ranking.ts";
import { type Verdict, verdictInWords } from "#shared/domain/sweep-verdict.ts";
import { Segments } from "../../../../ui/buttons/segments.tsx";
import { classes } from "../../../../ui/classes.ts";
import { Figures } from "../../../../ui/figures/figures.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { FactsTable } from "../../../../ui/table/facts-table.tsx";
import { LeaderParts } from "../leaders/leader-parts.tsx";
import { LeaderWords } from "../leaders/leader-words.tsx";
import { type FoundSweep, type Leader, verdictEvidence } from "../leaders/read-leaders.ts";
import { SharpeBars } from "./sharpe-bars.tsx";
import { chanceFigures, VERDICT_COLUMNS, verdictRow } from "./verdict-figures.ts";
import styles from "./verdict-panel.module.css";
import { CANNOT_KNOW, loosenessWords, meaningOf } from "./verdict-words.ts";

/** Mark and color of a verdict: passed, failed, or neither. */
const MARKS: Readonly<Record<Verdict, { readonly mark: string; readonly look: "pass" | "fail" | "open" }>> = {
  "Too little data": { mark: "…", look: "open" },
  "No edge": { mark: "✕", look: "fail" },
  Luck: { mark: "✕", look: "fail" },
  "Not proven": { mark: "?", look: "open" },
  "More than luck": { mark: "✓", look: "pass" },
};

type Props = {
  readonly results: FoundSweep;
  readonly list: LeaderList | undefined;
  readonly first: Leader | undefined;
  /** The list's objective. */
  readonly chosen: Objective;
  readonly onChoose: (objective: Objective) => void;
};

/** The verdict on a list's best, with its figures on demand. */
export const VerdictPanel = ({ results, list, first, chosen, onChoose }: Props) => (
  <Section
    title="Verdict"
    actions={
      <div className="row">
        <span className={classes("hint", styles.label)} aria-hidden="true">
          On the best by
        </span>
        <Segments label="Best by" names={OBJECTIVES} chosen={chosen} onChoose={onChoose} />
      </div>
    }
  >
    {list && <Answer results={results} list={list} first={first} />}
  </Section>
);

type AnswerProps = Pick<Props, "results" | "first"> & { readonly list: LeaderList };

const Answer = ({ results, list, first }: AnswerProps) => {
  const row = useMemo(() => verdictRow(results, first), [results, first]);
  return (
    <>
      <div className={styles.answer}>
        <Words results={results} list={list} first={first} />
        {first && (
          <div className="stack-3">
            <SharpeBars results={results} leader={first} />
            <Figures figures={chanceFigures(row)} />
          </div>
        )}
      </div>
      {first && (
        <div className={classes("stack-4", styles.leader)}>
          <LeaderWords title={`First by ${list.objective}`} results={results} leader={first} />
          <LeaderParts results={results} leader={first} name="The leader" />
        </div>
      )}
      <details className="disclosure">
        <summary>The figures behind it</summary>
        <FactsTable caption="The figures behind the verdict" columns={VERDICT_COLUMNS} row={row} />
      </details>
      <details className="disclosure">
        <summary>What it cannot know</summary>
        <ul className={classes("stack-2 reading", styles.limits)}>
          {CANNOT_KNOW.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </details>
    </>
  );
};

const Words = ({ results, list, first }: AnswerProps) => {
  const { mark, look } = MARKS[list.verdict];
  const { sharpe = null, dsr = null } = first?.combination.honesty ?? {};
  const looseness = loosenessWords(list.verdict, sharpe, results.honesty.luck_sharpe, dsr);
  return (
    <div className={styles.words}>
      <p className={styles.verdict} data-verdict={list.verdict}>
        <span className={classes(styles.mark, styles[look])} aria-hidden="true">
          {mark}
        </span>
        {list.verdict}
      </p>
      <p className={styles.sentence}>{verdictInWords(verdictEvidence(results, list, first))}</p>
      <p className="quiet">
        {meaningOf(list.verdict, dsr)} {looseness}
      </p>
    </div>
  );
};
