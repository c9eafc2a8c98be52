import { isBelieved, type Verdict } from "#shared/domain/sweep-verdict.ts";

const MEANING: Readonly<Record<Verdict, string>> = {
  "Too little data":
    "The period is too short, too few combinations traded, or a part of the search is missing. The figures below are what happened; whether it was chance cannot be said from them.",
  "No edge":
    "The first of this list lost money in the part of the period that it was chosen on. There is nothing here to take further.",
  Luck: "A search tries so many combinations that some come out well by chance alone. This one cannot be told from the best that chance makes, so its figures say little of what it will do next.",
  "Not proven":
    "One of the two checks passed, the other did not. It is worth a closer look, and no reason to trade: of checks at this level, chance passes one fairly often.",
  "More than luck":
    "It did better than the best that chance makes of this many tries, and went on doing well in sessions that had no part in choosing it. That is evidence, not a promise.",
};

/** Text for a leader that beats luck but for too few losses. */
const SELDOM_LOST =
  "What it earned is the pay for a risk that hardly showed itself in this history. How large its losses are when they come, these figures cannot say.";

/** Returns the meaning of a verdict for the reader, beside S26's sentence. */
export const meaningOf = (verdict: Verdict, dsr: number | null): string =>
  verdict === "Luck" && isBelieved(dsr ?? undefined) ? SELDOM_LOST : MEANING[verdict];

const oneDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/**
 * Returns why a leader above luck's best can still count as luck: a ratio is only an estimate, and skew makes it
 * imprecise. Undefined if there is nothing to explain.
 */
export const loosenessWords = (
  verdict: Verdict,
  sharpe: number | null,
  luckSharpe: number | null,
  dsr: number | null,
): string | undefined =>
  verdict === "Luck" &&
  sharpe !== null &&
  luckSharpe !== null &&
  dsr !== null &&
  !isBelieved(dsr) &&
  sharpe > luckSharpe
    ? `Its ratio lies above luck’s best, but a record this short or this skewed measures it loosely: that the true one lies above it is ${oneDecimal.format(dsr * 100)}% sure, and 95% are asked for.`
    : undefined;

/** Limits of any verdict. */
export const CANNOT_KNOW: readonly string[] = [
  "Other searches. It counts the tries of this sweep alone: whoever runs ten sweeps and keeps the best has tried ten times as many.",
  "A second look. What is kept out of sample is unseen once. A grid that is changed because of it has seen it.",
  "What has not happened. It knows one history, and a strategy that loses seldom can look good for years before it shows its risk.",
  "Fills. Every quote is a close, and every fill is made at one. The break-even slippage says how much worse fills may be.",
  "Size. Each position is one spread; what many would do to the price is not in the quotes.",
];
