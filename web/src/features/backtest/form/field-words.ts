import type { FieldName, SwitchName } from "./form-values.ts";

type FieldWords = { readonly label: string; readonly hint: string };

/** What each field is called, and what its tooltip says it means; rule numbers are those of the semantics. */
export const FIELD_WORDS: Record<FieldName, FieldWords> = {
  ticker: { label: "Ticker", hint: "The underlying whose option chains are tested." },
  name: { label: "Name", hint: "The ticker's name. It follows from the ticker." },
  // D3
  start_date: {
    label: "Start date",
    hint: "First day of the test, from 01/01/2015. Leave it blank to count back from the end by the backtest length.",
  },
  end_date: {
    label: "End date",
    hint: "Last day of the test. While none is chosen, the test ends at the ticker's last session.",
  },
  backtest_length: {
    label: "Length (years)",
    hint: "1 to 10 years, counted back from the end. A start date overrules it.",
  },
  // B3
  acct_bal: {
    label: "Starting balance",
    hint: "Money in the account at the start. An entry then needs its whole risk free. 0.00 sets no limit, and returns are measured on 2 × the largest risk of any trade.",
  },
  // C2
  dte_type: {
    label: "DTE precision",
    hint: "Which expiry serves a DTE. Nearest: the closest, within 7 days or half the target. Exact: only that day. At least: the shortest not under. At most: the longest not over.",
  },
  // D2, X1
  hold: {
    label: "Max hold days",
    hint: "A position is closed after this many calendar days, if nothing closed it earlier.",
  },
  // E2
  max_positions: { label: "Max open positions", hint: "How many positions may be open at once, 1 to 5." },
  wait: {
    label: "New position lag days",
    hint: "Trading sessions that must pass between one opening and the next. 0 and 1 both allow one opening each session.",
  },
  // B1
  trade_sizing: {
    label: "Trade sizing",
    hint: "How many spreads a position has: one, a fixed number, or as many as a sum in dollars or a share of the account covers at its risk.",
  },
  trade_size: {
    label: "Trade size",
    hint: "The number of spreads, the dollars at risk, or the percent of the account.",
  },
  // F2
  slippage: {
    label: "Slippage",
    hint: "Share of the half bid-ask spread that every fill costs. 100 buys at the ask and sells at the bid; 0 trades at the mid.",
  },
  // F3
  commission: {
    label: "Commission",
    hint: "Dollars per contract, paid at opening and at closing. Expiration costs none.",
  },
  // X3
  stop_loss: {
    label: "Stop loss type",
    hint: "What the loss is measured by: the opening premium, the greatest possible loss, or dollars per spread. Checked at each close, costs included.",
  },
  stop_size: { label: "Stop loss size", hint: "The loss at which the position is closed." },
  take_prof: {
    label: "Profit type",
    hint: "What the profit is measured by: the opening premium, the greatest possible profit, or dollars per spread. Checked at each close, costs included.",
  },
  prof_size: { label: "Profit size", hint: "The profit at which the position is closed." },
  // E5
  event_type: {
    label: "Event type",
    hint: "Positions open and close around events of this kind. Rows are alternatives.",
  },
  entry_type: { label: "Entry type", hint: "Open before or after the event." },
  entry: {
    label: "Entry days",
    hint: "Sessions between the event and the opening. After, 0 is the event's own session.",
  },
  exit_type: { label: "Exit type", hint: "Close before or after the same event." },
  exit: {
    label: "Exit days",
    hint: "Sessions between the event and the closing, which must come after the opening.",
  },
  // E3, E4
  filter_criteria: {
    label: "Filter criteria",
    hint: "What must hold at the close of a session for a position to be opened on it.",
  },
  and_or: {
    label: "Next filter",
    hint: "How this filter joins the next one. AND binds tighter than OR; the last row's is not used.",
  },
  low_filter: { label: "Low filter", hint: "The least value that lets an entry through." },
  high_filter: {
    label: "High filter",
    hint: "The greatest value that lets an entry through. 0.00 sets no upper bound.",
  },
  look_back_days: {
    label: "Look back days",
    hint: "Sessions of the moving average, or sessions over which the change is measured.",
  },
  long_short: { label: "Long/short", hint: "Buy the option or sell it." },
  call_put: { label: "Call/put", hint: "The right to buy (call) or to sell (put) the underlying." },
  n: { label: "Quantity", hint: "Contracts of this option in one spread, 1 to 100." },
  // C3
  dte: { label: "DTE", hint: "Calendar days to expiration at the opening." },
  delta: {
    label: "Delta",
    hint: "0 to 1, without sign: the strike whose delta comes nearest is traded. 0.50 is at the money, 0.30 and less is out of the money.",
  },
};

/** What each section switch is for; its label comes from the service. */
export const SWITCH_HINTS: Record<SwitchName, string> = {
  risk_management: "Close positions at a stop loss or a profit target.",
  event_filters: "Open and close positions around earnings, FOMC decisions or trading holidays.",
  entry_filters: "Open positions only when volatility, price or volume allow it.",
};
