import type { SweepPeriodRow } from "#shared/contracts/sweep/saved-row.ts";
import { parseDay } from "#shared/domain/day.ts";
import { counted } from "#shared/domain/sweep/value-words.ts";
import type { Judgement, Verdict } from "#shared/domain/sweep/verdict.ts";

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

/** Returns what a verdict means for the reader, in words that its figures bear out. */
export const meaningOf = ({ verdict, decidedBy }: Judgement, period: SweepPeriodRow): string => {
  if (verdict === "Too good to judge")
    return `It's being paid to take a risk that barely showed up in ${counted(yearsOf(period), "year")}. How large its losses are when they come, these figures can't say.`;
  if (decidedBy === "losses")
    return "Its Sharpe ratio passes the line, but it lost too few trades for that to count.";
  return MEANING[verdict];
};

export const CANNOT_KNOW: readonly string[] = [
  "Other tries. Your earlier searches of the same tickers and years count. What you tried elsewhere, or by hand, doesn't.",
  "A second look. Once you tweak the grid after looking, the holdout is no longer a clean test.",
  "What hasn't happened. It knows one history. A strategy that seldom loses can look good for years before its risk shows.",
  "Fills. Every quote is a close, and every fill is made at one. Break-even slippage shows how much worse your fills may be.",
  "Size. Each position is one spread; the quotes don't show how larger orders would move the price.",
];
