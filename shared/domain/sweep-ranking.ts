/** What a sweep ranks by, each a list of its own, in S12's order. Higher is better. */
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
