import type { Answer } from "#shared/contracts/answer.ts";
import { type AnswerFacts, answerInWords, leftOutOf } from "#shared/contracts/answer-words.ts";
import type { RunFacts } from "#shared/contracts/results.ts";
import { daysBetween } from "../../lib/days-between.ts";
import { formatWholeMoney, formatWholeProfit, NO_VALUE } from "../../lib/format.ts";
import type { Figure } from "../../ui/figures/figures.tsx";
import type { Tone } from "../../ui/table/columns.ts";

/** The four facts of an answer as figures: a label, a figure, one line of words. Nothing is computed here. */

const signTone = (value: number): Tone | undefined =>
  value === 0 ? undefined : value < 0 ? "below" : "above";

/** Amber where a broker had asked for more, red where nothing was left. */
const needTone = ({ wiped_out: wipedOut, calls }: Answer): Tone | undefined => {
  if (wipedOut !== null) return "loss";
  return calls !== null && calls > 0 ? "amber" : undefined;
};

/** Green where it is proven, red for a proven loss; never red for want of proof. */
const luckTone = ({ luck, made }: Answer): Tone => {
  if (!luck.holds) return "amber";
  return luck.kind === "test" && made < 0 ? "fail" : "pass";
};

export const ANSWER_HINTS = {
  Made: "P&L of all trades, with interest where it is on, and what that comes to a year on the start balance.",
  Needed:
    "The least balance to start with at which these trades had needed nothing more: room for the risk at each entry, for Reg-T margin at each close, and something left.",
  Holding:
    "The start balance put into it at the first close and held to the last, dividends included where known.",
  Luck: "Whether luck explains it: the verdict of the search that it comes from, else a t-test of the trades' P&L against 0, for which each further look at the same market and years asks for a smaller p.",
} as const;
export type AnswerLabel = keyof typeof ANSWER_HINTS;

const WITHOUT = {
  Needed: "The balance decides the sizes here, so with another balance these would be other trades.",
  Holding: "There are no two closes to hold it between, or no balance to hold it with.",
} as const;

/** Returns the four facts: *Made*, *Needed*, *Holding*, *Luck*. */
export const answerFigures = (answer: Answer, facts: AnswerFacts): readonly Figure[] => {
  const words = answerInWords(answer, facts);
  const { made, needed, holding } = answer;
  return [
    {
      label: "Made",
      text: formatWholeProfit(made),
      detail: words.made,
      hint: ANSWER_HINTS.Made,
      tone: signTone(made),
    },
    {
      label: "Needed",
      text: needed === null ? NO_VALUE : formatWholeMoney(needed),
      detail: words.needed,
      hint: needed === null ? WITHOUT.Needed : ANSWER_HINTS.Needed,
      tone: needTone(answer),
    },
    {
      label: "Holding",
      text: holding ? formatWholeProfit(holding.made) : NO_VALUE,
      detail: words.holding,
      hint: holding ? ANSWER_HINTS.Holding : WITHOUT.Holding,
    },
    {
      label: "Luck",
      text: words.luck.figure,
      detail: words.luck.line,
      hint: ANSWER_HINTS.Luck,
      tone: luckTone(answer),
    },
  ];
};

/** Returns what an answer's lines say of a backtest beside its figures. */
export const answerFacts = ({ start, end, skipped }: RunFacts, tickers: readonly string[]): AnswerFacts => ({
  days: daysBetween(start, end),
  tickers,
  leftOut: leftOutOf(skipped),
});
