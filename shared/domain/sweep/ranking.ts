/** The objectives of a sweep in S12's order, each with its own list. Higher is better. */
export const OBJECTIVES = [
  "Total P&L",
  "Average P&L",
  "P&L per $ at risk",
  "t-statistic",
  "Profit factor",
  "P&L / drawdown",
  "Win rate",
] as const;
export type Objective = (typeof OBJECTIVES)[number];
