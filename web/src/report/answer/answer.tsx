import type { Answer as AnswerOnWire } from "#shared/contracts/answer.ts";
import type { AnswerFacts } from "#shared/contracts/answer-words.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { Term } from "../../ui/overlays/term.tsx";
import styles from "./answer.module.css";
import { answerFigures } from "./answer-figures.ts";

type Props = {
  readonly answer: AnswerOnWire;
  readonly facts: AnswerFacts;
  /** Whether the page shows a span, which the answer is not of. */
  readonly isBesideSpan?: boolean;
};

/** What a result says first: what it made, what it needed, what holding made, and what luck explains. */
export const Answer = ({ answer, facts, isBesideSpan = false }: Props) => (
  <div className="stack-3">
    <dl className={styles.answer} aria-label="The answer">
      {answerFigures(answer, facts).map(({ label, text, detail, hint, tone }) => (
        <div key={label} className="min-0">
          <dt className="hint">
            <Term hint={hint}>{label}</Term>
          </dt>
          <dd className={styles.figure}>
            <Toned tone={tone}>{text}</Toned>
          </dd>
          {detail && <dd className="hint">{detail}</dd>}
        </div>
      ))}
    </dl>
    {isBesideSpan && <p className="hint">Of the whole test, not of the span.</p>}
  </div>
);
