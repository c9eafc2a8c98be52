import { useMemo } from "react";
import { gridLineOf, judgementOf } from "#shared/contracts/sweep/judgement.ts";
import type { LeaderList } from "#shared/contracts/sweep/results.ts";
import type { SweepPeriodRow } from "#shared/contracts/sweep/saved-row.ts";
import { tickersOf } from "#shared/contracts/sweep/tickers.ts";
import { counted } from "#shared/domain/count-words.ts";
import { parseDay } from "#shared/domain/day.ts";
import { OBJECTIVES, type Objective } from "#shared/domain/sweep/ranking.ts";
import type { Judgement, Verdict } from "#shared/domain/sweep/verdict.ts";
import { daysBetween } from "../../../../lib/days-between.ts";
import { Answer as AnswerFigures } from "../../../../report/answer/answer.tsx";
import { Segments } from "../../../../ui/buttons/segments.tsx";
import { classes } from "../../../../ui/classes.ts";
import { Section } from "../../../../ui/page/section.tsx";
import { FactsTable } from "../../../../ui/table/facts-table.tsx";
import { LeaderCurve } from "../curve/leader-curve.tsx";
import { LeaderElsewhere } from "../curve/leader-elsewhere.tsx";
import { LeaderParts } from "../leaders/leader-parts.tsx";
import { LeaderWords } from "../leaders/leader-words.tsx";
import type { JudgedSweep, Leader } from "../leaders/read-leaders.ts";
import { CheckList } from "./check-list.tsx";
import { checksOf } from "./checks.ts";
import { SharpeBars } from "./sharpe-bars.tsx";
import { VERDICT_COLUMNS, verdictRow } from "./verdict-figures.ts";
import styles from "./verdict-panel.module.css";

/** The meaning of a verdict for the reader, beside S26's sentence. */
const MEANING: Readonly<Record<Exclude<Verdict, "Too good to judge">, string>> = {
  "Too little data":
    "The period is too short, too few combinations traded, or part of the search is missing. The figures below happened; whether by chance, they can't say.",
  "Nothing here": "There's nothing here to take further.",
  "Held up": "It kept making money in years that had no part in choosing it. That's evidence, not a promise.",
  "Promising, unproven":
    "One check passed, another didn't. It's worth a closer look, and no reason to trade.",
  "Could be luck":
    "Try enough combinations and some look good by chance alone. This one can't be told apart from those.",
};

const DAYS_PER_YEAR = 365.25;

const yearsOf = ({ start_date, end_date }: SweepPeriodRow): number => {
  const [start = 0, end = 0] = [start_date, end_date].map(parseDay);
  return Math.max(1, Math.round((end - start) / DAYS_PER_YEAR));
};

export const meaningOf = ({ verdict, decidedBy }: Judgement, period: SweepPeriodRow): string => {
  if (verdict === "Too good to judge")
    return `It's being paid to take a risk that barely showed up in ${counted(yearsOf(period), "year")}. How large its losses are when they come, these figures can't say.`;
  if (decidedBy === "losses")
    return "Its Sharpe ratio passes the line, but it lost too few trades for that to count.";
  return MEANING[verdict];
};

const cannotKnow = (isPublic = false): readonly string[] => [
  isPublic
    ? "Other tries. Its maker's earlier searches of the same tickers and years count. What was tried elsewhere, or by hand, doesn't."
    : "Other tries. Your earlier searches of the same tickers and years count. What you tried elsewhere, or by hand, doesn't.",
  isPublic
    ? "A second look. Once the grid is tweaked after looking, the holdout is no longer a clean test."
    : "A second look. Once you tweak the grid after looking, the holdout is no longer a clean test.",
  "What hasn't happened. It knows one history. A strategy that seldom loses can look good for years before its risk shows.",
  "Fills. Every quote is a close, and every fill is made at one. Break-even slippage shows how much worse real fills may be.",
  "Size. Each position is one spread; the quotes don't show how larger orders would move the price.",
];

/** Mark and color of a verdict: passed, failed, or neither. */
const MARKS: Readonly<Record<Verdict, { readonly mark: string; readonly look: "pass" | "fail" | "open" }>> = {
  "Too little data": { mark: "…", look: "open" },
  "Nothing here": { mark: "✕", look: "fail" },
  "Held up": { mark: "✓", look: "pass" },
  "Too good to judge": { mark: "?", look: "open" },
  "Promising, unproven": { mark: "?", look: "open" },
  "Could be luck": { mark: "✕", look: "fail" },
};

type Props = {
  readonly results: JudgedSweep;
  readonly list: LeaderList | undefined;
  readonly first: Leader | undefined;
  readonly chosen: Objective;
  readonly onChoose: (objective: Objective) => void;
  readonly isPublic?: boolean | undefined;
};

export const VerdictPanel = ({ results, list, first, chosen, onChoose, isPublic }: Props) => (
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
    <GridWords results={results} />
    {list && <Answer {...{ results, list, first, isPublic }} />}
  </Section>
);

type AnswerProps = Pick<Props, "results" | "first" | "isPublic"> & { readonly list: LeaderList };

const GridWords = ({ results }: Pick<Props, "results">) => {
  const line = useMemo(() => gridLineOf(results), [results]);
  return (
    line && (
      <p className="measure mb-5 lead" data-grid={line.kind}>
        <span className="hint block">The grid as a whole</span>
        {line.sentence}
      </p>
    )
  );
};

const Answer = ({ results, list, first, isPublic }: AnswerProps) => {
  const row = useMemo(() => verdictRow(results, first), [results, first]);
  const judgement = useMemo(() => judgementOf(results, list), [results, list]);
  return (
    <>
      <div className={`stack gap-8 rows-5 align-start ${styles.answer}`}>
        <div className="stack-4">
          <Words results={results} judgement={judgement} />
          {first && <CheckList checks={checksOf(results, first.combination, judgement)} />}
        </div>
        {first && <SharpeBars results={results} leader={first} judgement={judgement} />}
      </div>
      {first && (
        <div className={classes("stack-4", styles.leader)}>
          <LeaderWords
            title={`First by ${list.objective}`}
            results={results}
            objective={list.objective}
            leader={first}
            isPublic={isPublic}
          />
          {list.answer && (
            <AnswerFigures
              answer={list.answer}
              facts={{
                days: daysBetween(results.period.start_date, results.period.end_date),
                tickers: tickersOf(results.request),
                isPublic,
              }}
            />
          )}
          <LeaderParts results={results} leader={first} name="The leader" />
          {!isPublic && (
            <LeaderCurve key={first.index} results={results} objective={list.objective} leader={first} />
          )}
          {!isPublic && (
            <LeaderElsewhere
              key={`${first.index} elsewhere`}
              results={results}
              objective={list.objective}
              leader={first}
            />
          )}
        </div>
      )}
      <details className="disclosure">
        <summary>The figures behind it</summary>
        <FactsTable caption="The figures behind the verdict" columns={VERDICT_COLUMNS} row={row} />
      </details>
      <details className="disclosure">
        <summary>What it cannot know</summary>
        <ul className={classes("stack-2 reading", styles.limits)}>
          {cannotKnow(isPublic).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </details>
    </>
  );
};

type WordsProps = Pick<Props, "results"> & { readonly judgement: Judgement };

/** Returns how often the kept-back years were looked at before. */
const openedWords = (count: number): string =>
  `The kept-back years are no longer a clean check: ${counted(count, "earlier test")} saw them.`;

const Words = ({ results, judgement }: WordsProps) => {
  const { verdict, sentence } = judgement;
  const { mark, look } = MARKS[verdict];
  return (
    <div className="stack-2 measure">
      <p className={`line figure ${styles.verdict}`} data-verdict={verdict}>
        <span className={classes(styles.mark, styles[look])} aria-hidden="true">
          {mark}
        </span>
        {verdict}
      </p>
      <p className="heading medium pretty">{sentence}</p>
      <p className="quiet">{meaningOf(judgement, results.period)}</p>
      {results.run.opened_before !== undefined && (
        <p className="quiet">{openedWords(results.run.opened_before)}</p>
      )}
    </div>
  );
};
