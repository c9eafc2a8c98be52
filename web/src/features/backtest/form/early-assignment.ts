import type { FormChoices } from "#shared/contracts/form/form-answer.ts";

/** What the form says of early assignment in a test of that ticker (M6); undefined where no ticker is chosen. */
export const earlyAssignmentNote = (
  { inputs, early_assignment: american = [] }: FormChoices,
  ticker: string,
): string | undefined => {
  if (!Object.hasOwn(inputs.ticker, ticker)) return undefined;
  return american.includes(ticker)
    ? "Short calls can be assigned early, over dividends."
    : "No early assignment: no dividends are known.";
};
