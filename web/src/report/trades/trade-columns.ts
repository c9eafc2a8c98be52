import type { TradeRow } from "#shared/contracts/results.ts";
import { formatFixed } from "../../lib/format.ts";
import { LEG_WORDS, TRADE_WORDS } from "../../lib/metric-words.ts";
import type { Column } from "../../ui/table/columns.ts";
import { columnsOf, type FieldRow } from "../../ui/table/field-columns.ts";
import { hasMembers, type LoggedTrade } from "./logged-trade.ts";
import { contractsOf, type LegResult } from "./traded-legs.ts";

const FIELDS = [
  "date_open",
  "date_close",
  "contracts",
  "pnl",
  "exit_reason",
  "days_held",
  "net_debit",
  "net_credit",
  "end_bal",
];

/** The facts beside a trade's legs; those of a card include columns that it lacks. */
const FACTS = ["open_price", "close_price", "max_profit", "max_loss", "risk", "n_spreads", "start_bal"];
const FACTS_OF_CARD = ["date_open", "days_held", "dividends", "net_debit", "net_credit", ...FACTS, "end_bal"];

/** Two legs fit; four are cut. */
const CONTRACTS_FROM = 26;

const contracts: Column<TradeRow> = {
  id: "contracts",
  header: TRADE_WORDS.contracts.header,
  hint: TRADE_WORDS.contracts.hint,
  isNumber: false,
  growsFrom: CONTRACTS_FROM,
  value: contractsOf,
  text: contractsOf,
};

/** Returns the fields of the log, with the dividends where a strategy holds shares, and the member in a portfolio. */
const fieldsOf = (trades: readonly LoggedTrade[]): readonly string[] => {
  const fields = trades.some(({ dividends }) => dividends !== undefined)
    ? FIELDS.toSpliced(FIELDS.indexOf("pnl") + 1, 0, "dividends")
    : FIELDS;
  return hasMembers(trades) ? fields.toSpliced(fields.indexOf("contracts"), 0, "member") : fields;
};

export const tradeColumns = (trades: readonly LoggedTrade[]): readonly Column<TradeRow>[] => {
  const first = trades.find(({ dividends }) => dividends !== undefined) ?? trades[0];
  return columnsOf(first ? [first] : [], { only: fieldsOf(trades), words: TRADE_WORDS }).map((column) =>
    column.id === contracts.id ? contracts : column,
  );
};

export const tradeFacts = ({ details, ...trade }: TradeRow): FieldRow => ({
  ...trade,
  ...details,
  // A position is worth its price when it opens: the best of it is at least 0, and the worst at most.
  max_profit: Math.max(0, details.max_profit),
  max_loss: Math.min(0, details.max_loss),
  legs: undefined,
  estimated: undefined,
});

/** Returns the columns of `tradeFacts` that have values; `isCard` adds those that a card lacks. */
export const factColumns = (facts: FieldRow, isCard: boolean): readonly Column<FieldRow>[] =>
  columnsOf([facts], {
    only: (isCard ? FACTS_OF_CARD : FACTS).filter((field) => facts[field] !== undefined),
    words: TRADE_WORDS,
  });

export const exitText = ({ exit, isEstimated }: LegResult): string =>
  `${formatFixed(exit)}${isEstimated ? " est." : ""}`;

export const legColumns = (legs: readonly LegResult[]): readonly Column<LegResult>[] =>
  columnsOf(legs, { only: Object.keys(LEG_WORDS), words: LEG_WORDS }).map((column) =>
    column.id === "exit" ? { ...column, text: exitText } : column,
  );
