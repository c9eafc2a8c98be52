import type { Answer } from "#shared/contracts/answer.ts";
import { type AnswerFacts, answerInWords } from "#shared/contracts/answer-words.ts";
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

const HINTS = {
  made: "P&L of all trades, with interest where it is on, and what that comes to a year on the start balance.",
  needed:
    "The least balance to start with at which these trades had needed nothing more: room for the risk at each entry, for Reg-T margin at each close, and something left.",
  noNeeded: "The balance decides the sizes here, so with another balance these would be other trades.",
  holding: "The start balance put into it at the first close and held to the last, dividends included where known.",
  noHolding: "There are no two closes to hold it between, or no balance to hold it with.",
  search:
    "What the search that it comes from says: how likely the best of that many tries looks this good by luck.",
  changed: "It was changed since the search found it, so what the search says of luck no longer holds for it.",
  test: "A t-test of the trades' P&L against 0, trades that overlap counted together. Each further look at the same market and years asks for a smaller p.",
} as const;

/** Returns the four facts: *Made*, *Needed*, *Holding*, *Luck*. */
export const answerFigures = (answer: Answer, facts: AnswerFacts): readonly Figure[] => {
  const words = answerInWords(answer, facts);
  const { made, needed, holding, luck } = answer;
  return [
    {
      label: "Made",
      text: formatWholeProfit(made),
      detail: words.made,
      hint: HINTS.made,
      tone: signTone(made),
    },
    {
      label: "Needed",
      text: needed === null ? NO_VALUE : formatWholeMoney(needed),
      detail: words.needed,
      hint: needed === null ? HINTS.noNeeded : HINTS.needed,
      tone: needTone(answer),
    },
    {
      label: "Holding",
      text: holding ? formatWholeProfit(holding.made) : NO_VALUE,
      detail: words.holding,
      hint: holding ? HINTS.holding : HINTS.noHolding,
    },
    {
      label: "Luck",
      text: words.luck.figure,
      detail: words.luck.line,
      hint: HINTS[luck.kind],
      tone: luckTone(answer),
    },
  ];
};
