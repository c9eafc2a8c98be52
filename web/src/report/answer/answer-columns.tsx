import type { Answer } from "#shared/contracts/answer.ts";
import type { AnswerFacts } from "#shared/contracts/answer-words.ts";
import { NO_VALUE } from "../../lib/format.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { ANSWER_HINTS, type AnswerLabel, answerFigures } from "./answer-figures.ts";

/** A result's answer with what its lines say beside it; undefined where a list has none. */
type Answered = { readonly answer: Answer; readonly facts: AnswerFacts } | undefined;

/** By which the column is sorted; of luck, what is proven first, then by p. */
const KEYS: Readonly<Record<AnswerLabel, (answer: Answer) => number | null>> = {
  Made: ({ made }) => made,
  Needed: ({ needed }) => needed,
  Holding: ({ holding }) => holding?.made ?? null,
  Luck: ({ luck }) => (luck.holds ? -1 : luck.kind === "test" ? luck.p_val : 1),
};

/** Returns the four facts as columns, each cell with its line as a tooltip. */
export const answerColumns = <Row,>(answeredOf: (row: Row) => Answered): Column<Row>[] =>
  (["Made", "Needed", "Holding", "Luck"] as const).map((label) => {
    const figureOf = (row: Row) => {
      const answered = answeredOf(row);
      return (
        answered && answerFigures(answered.answer, answered.facts).find((figure) => figure.label === label)
      );
    };
    const textOf = (row: Row): string => figureOf(row)?.text ?? NO_VALUE;
    return {
      id: label,
      header: label,
      hint: ANSWER_HINTS[label],
      isNumber: label !== "Luck",
      value: (row) => {
        const answered = answeredOf(row);
        return answered ? KEYS[label](answered.answer) : null;
      },
      text: textOf,
      tone: (row) => figureOf(row)?.tone,
      draw: (row) => (
        <span title={figureOf(row)?.detail}>
          <Toned tone={figureOf(row)?.tone}>{textOf(row)}</Toned>
        </span>
      ),
    };
  });
