/** What a sweep's results are ordered and pooled by, under the names that they have everywhere. */

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

/** What combinations differ in, in S14's order: first what a spread is, then what its rule is. */
export const SPREAD_DIMENSIONS = ["structure", "dte", "far_dte", "short_delta", "long_delta"] as const;
export const RULE_DIMENSIONS = [
  "stop",
  "target",
  "hold",
  "max_positions",
  "wait",
  "filter",
  "event",
] as const;
export const DIMENSIONS = [...SPREAD_DIMENSIONS, ...RULE_DIMENSIONS] as const;
export type Dimension = (typeof DIMENSIONS)[number];
