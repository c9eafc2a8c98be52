/** What a comparison of the trades since a backtest was saved comes to (W6), in the order of the rule's table. */
export const FORWARD_VERDICTS = [
  "Too few to compare",
  "Too early",
  "Worse",
  "Better",
  "As expected",
] as const;
export type ForwardVerdict = (typeof FORWARD_VERDICTS)[number];

/** Backtests that a user may follow at once. */
export const MOST_FOLLOWED = 20;
