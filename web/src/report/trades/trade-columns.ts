import type { TradeRow } from "#shared/contracts/results.ts";
import { LEG_WORDS, TRADE_WORDS } from "../../lib/metric-words.ts";
import type { Column } from "../../ui/table/columns.ts";
import { columnsOf, type FieldRow } from "../../ui/table/field-columns.ts";
import { contractsOf, type LegResult } from "./traded-legs.ts";

/** What decides on a trade, in the order in which it is read. */
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

/** What stands beside a trade's legs, and what only a card has to say there. */
const FACTS = ["open_price", "close_price", "max_profit", "max_loss", "risk", "n_spreads", "start_bal"];
const FACTS_OF_CARD = ["date_open", "days_held", "net_debit", "net_credit", ...FACTS, "end_bal"];

/** One spread of two legs fits; four are cut short, and open. */
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

/** The columns of the trade log. */
export const tradeColumns = (trades: readonly TradeRow[]): readonly Column<TradeRow>[] =>
  columnsOf(trades.slice(0, 1), { only: FIELDS, words: TRADE_WORDS }).map((column) =>
    column.id === contracts.id ? contracts : column,
  );

/** What else there is to say of a trade, as one row of plain values. */
export const tradeFacts = ({ details, ...trade }: TradeRow): FieldRow => ({
  ...trade,
  ...(details && { ...details, legs: undefined }),
});

/** The columns of `tradeFacts`, without what the trade has no figure of; `isCard` where no columns stand above them. */
export const factColumns = (facts: FieldRow, isCard: boolean): readonly Column<FieldRow>[] =>
  columnsOf([facts], {
    only: (isCard ? FACTS_OF_CARD : FACTS).filter((field) => facts[field] !== undefined),
    words: TRADE_WORDS,
  });

/** The columns of the legs; one of a row is enough to know them by. */
export const legColumns = (legs: readonly LegResult[]): readonly Column<LegResult>[] =>
  columnsOf(legs.slice(0, 1), { only: Object.keys(LEG_WORDS), words: LEG_WORDS });
