/**
 * The metrics of a result: one row each by its wire name, in the order of the wire. The summary's type and schema, the
 * pages' tables, the comparison, and MCP derive from these rows.
 */

export type FieldKind =
  | "text"
  | "prose"
  | "count"
  | "number"
  | "estimate"
  | "p-value"
  | "money"
  | "percent"
  | "date"
  | "instant";
export type FieldWords = { readonly header: string; readonly kind: FieldKind; readonly hint?: string };

type Better = "most" | "least" | "neither";

type Extra = {
  /** The heading of narrow columns. */
  readonly short?: string;
  /** Whether its sign shows, and gives its color. */
  readonly sign?: "colored" | "shown";
};

/** Whether it may be undefined, null on the wire, and whether a service without rates leaves it out (I1). */
type Blank = "never" | "maybe" | "maybe, or left out";

export type Metric<Of = string | undefined, B = Blank> = FieldWords &
  Extra & {
    /** Its name in the engine's summary, which lacks words and what only a page has. */
    readonly of: Of;
    readonly blank: B;
    readonly better: Better;
  };

const metric =
  <const B extends Blank>(kind: FieldKind, blank: B) =>
  <const Of extends string | undefined>(
    of: Of,
    header: string,
    hint: string,
    better: Better,
    extra: Extra = {},
  ): Metric<Of, B> => ({ of, kind, header, hint, blank, better, ...extra });

const money = metric("money", "never");
const mean = metric("money", "maybe");
const count = metric("count", "never");
const percent = metric("percent", "maybe");
const number = metric("number", "maybe");

export const METRICS = {
  start_bal: money(
    "startBalanceCents",
    "Start balance",
    "Account balance before the first trade.",
    "neither",
  ),
  end_bal: money(
    "endBalanceCents",
    "End balance",
    "Start balance plus the P&L of all closed trades.",
    "neither",
  ),
  cum_pnl: money("pnlCents", "P&L", "Sum of the P&L of all closed trades, costs included.", "most", {
    sign: "colored",
  }),
  pct_return: percent("returnPercent", "Return %", "P&L as a percentage of the start balance.", "most", {
    sign: "colored",
  }),
  ann_return: percent(
    "annualReturnPercent",
    "Annual return %",
    "End balance over start balance, raised to 365 over the test's calendar days, minus 1. Blank under 90 days.",
    "most",
    { sign: "colored", short: "Annual %" },
  ),
  n_trades: count("trades", "Trades", "Number of closed trades.", "neither"),
  pct_win: percent("winPercent", "Win rate %", "Share of trades with a P&L above 0.", "most", {
    short: "Win %",
  }),
  pct_loss: percent("lossPercent", "Loss rate %", "Share of trades with a P&L below 0.", "least"),
  avg_win: mean("averageWinDollars", "Average win", "Mean P&L of the trades that made money.", "most"),
  // Losses are negative.
  avg_loss: mean("averageLossDollars", "Average loss", "Mean P&L of the trades that lost money.", "most"),
  e: mean("expectedValueDollars", "Expected value", "Mean P&L per trade.", "most", { sign: "shown" }),
  ddown: money(
    "drawdownCents",
    "Drawdown",
    "Largest fall of the closed-trade balance from its running peak.",
    "least",
    { short: "Drawdown, closed" },
  ),
  ddown_pct: percent(
    "drawdownPercent",
    "Drawdown %",
    "The largest fall as a percentage of its peak.",
    "least",
  ),
  p_val: metric("p-value", "maybe")(
    "pValue",
    "p-value",
    "Two-sided t-test of the trades' P&L against 0, trades open together counting as one bet in pieces: how often luck alone would give a mean at least this far from 0. 0.05 or less is green.",
    "least",
  ),
  n_eff: metric("estimate", "maybe")(
    "effectiveTrades",
    "Effective trades",
    "How many trades that never overlap would say as much. Trades open together are one bet in pieces.",
    "neither",
  ),
  strategy: metric("prose", "never")(undefined, "Strategy", "The positions traded.", "neither"),
  n_spreads: count("spreads", "Spreads", "Number of spreads, summed over the trades.", "neither"),
  profit_factor: number(
    "profitFactor",
    "Profit factor",
    "Sum of all wins over the sum of all losses.",
    "most",
  ),
  sharpe: number(
    "sharpe",
    "Sharpe ratio",
    "Mean over standard deviation of the account's daily mark-to-market returns from the start balance on, times the square root of 252.",
    "most",
    { short: "Sharpe" },
  ),
  sortino: number("sortino", "Sortino ratio", "Like Sharpe, but counting only downside volatility.", "most"),
  ddown_mtm: money(
    "markedDrawdownCents",
    "Drawdown, marked",
    "Largest fall of the account from its peak, with open positions marked each day at their closing value, costs included.",
    "least",
    { short: "Drawdown" },
  ),
  ddown_mtm_pct: percent(
    undefined,
    "Drawdown %, marked",
    "The largest marked fall as a percentage of its peak.",
    "least",
  ),
  calmar: number(
    "calmar",
    "Calmar ratio",
    "Annual return over the largest drawdown in percent. Blank under 90 days.",
    "most",
    { short: "Calmar" },
  ),
  exposure: percent("exposurePercent", "Exposure %", "Share of sessions with a position open.", "neither"),
  avg_days_held: number(
    "averageDaysHeld",
    "Average days held",
    "Mean calendar days from entry to exit.",
    "neither",
  ),
  max_losing_streak: count("maxLosingStreak", "Losing streak", "Most losing trades in a row.", "least"),
  interest: metric("money", "maybe, or left out")(
    "interestCents",
    "Interest",
    "What idle cash earned, at the yield of 3-month Treasury bills.",
    "neither",
  ),
  sharpe_excess: metric("number", "maybe, or left out")(
    "sharpeExcess",
    "Sharpe ratio, excess",
    "Like Sharpe, of the returns less the yield of 3-month Treasury bills. Without interest it counts idle cash as a cost.",
    "most",
  ),
} as const;

type Metrics = typeof METRICS;
type Name = keyof Metrics;
/** The metrics of the engine's summary. */
export type MetricName = { [M in Name]: Metrics[M]["of"] extends string ? M : never }[Name];

type Group = { readonly title: string; readonly fields: readonly Name[] };

/** Returns the groups; a compile error names the metrics that none of them has. */
const withEveryMetric = <const G extends readonly Group[]>(
  groups: [Exclude<Name, G[number]["fields"][number]>] extends [never]
    ? G
    : Exclude<Name, G[number]["fields"][number]>,
): readonly Group[] => groups as G;

/** The groups in which a summary and a comparison show the metrics. */
export const METRIC_GROUPS = withEveryMetric([
  { title: "Return", fields: ["start_bal", "end_bal", "cum_pnl", "interest", "pct_return", "ann_return"] },
  {
    title: "Risk",
    fields: [
      "ddown_mtm",
      "ddown_mtm_pct",
      "ddown",
      "ddown_pct",
      "sharpe",
      "sharpe_excess",
      "sortino",
      "calmar",
      "exposure",
    ],
  },
  {
    title: "Trades",
    fields: [
      "n_trades",
      "n_spreads",
      "pct_win",
      "pct_loss",
      "avg_win",
      "avg_loss",
      "profit_factor",
      "avg_days_held",
      "max_losing_streak",
    ],
  },
  { title: "Significance", fields: ["e", "p_val", "n_eff"] },
  { title: "Positions traded", fields: ["strategy"] },
]);

/** The metrics of each place that has a few of them, in its order. */
export const METRICS_OF = {
  /** The columns that the list of saved backtests has behind the answer. */
  dashboard: ["ddown_mtm", "pct_win"],
  /** A member's figures beside a portfolio's (P13). */
  member: ["n_trades", "pct_win", "cum_pnl", "ann_return", "sharpe", "ddown_mtm", "calmar"],
  neighbor: ["cum_pnl", "ann_return", "ddown_mtm", "n_trades", "pct_win", "p_val"],
  mcp: [
    "n_trades",
    "pct_win",
    "cum_pnl",
    "ann_return",
    "sharpe",
    "sortino",
    "profit_factor",
    "ddown_mtm",
    "calmar",
    "exposure",
    "p_val",
    "n_eff",
  ],
} as const satisfies Readonly<Record<string, readonly MetricName[]>>;

type Figure<M extends MetricName> = Metrics[M]["blank"] extends "never" ? number : number | undefined;
type LeftOut = {
  [M in MetricName]: Metrics[M]["blank"] extends "maybe, or left out" ? M : never;
}[MetricName];

/**
 * The statistics of one backtest (semantics: *Statistics*). Percentages are percent. An undefined figure is undefined,
 * never NaN.
 */
export type Summary = { readonly [M in Exclude<MetricName, LeftOut> as Metrics[M]["of"]]: Figure<M> } & {
  readonly [M in LeftOut as Metrics[M]["of"]]?: Figure<M>;
};
