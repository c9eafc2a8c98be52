import type { FormChoices } from "#shared/contracts/form/form-answer.ts";

/** Returns the form's note on early assignment for a ticker (M6), or undefined without a ticker. */
export const earlyAssignmentNote = (
  { inputs, early_assignment: american = [] }: FormChoices,
  ticker: string,
): string | undefined => {
  if (!Object.hasOwn(inputs.ticker, ticker)) return undefined;
  return american.includes(ticker)
    ? "Short calls can be assigned early, over dividends."
    : "No early assignment: no dividends are known.";
};
