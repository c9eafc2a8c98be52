import type { ElsewhereRow } from "#shared/contracts/elsewhere/results.ts";
import { MODELLED } from "#shared/domain/modelled.ts";
import {
  formatCount,
  formatFixed,
  formatFixedPercent,
  formatMoney,
  formatProfit,
  formatReturn,
} from "../lib/format.ts";
import { type Column, numberColumn, toneOfProfit } from "../ui/table/columns.ts";
import type { OtherTickers } from "./use-other-tickers.ts";

type TickerMarks = Pick<OtherTickers, "isModelled" | "quotesAt">;

/** Returns a ticker, with the marks of modeled quotes (M5) and of quotes before the close (M1a). */
export const tickerText = (ticker: string, { isModelled, quotesAt }: TickerMarks): string => {
  const time = quotesAt(ticker);
  const marks = [...(isModelled(ticker) ? [MODELLED] : []), ...(time ? [`quotes of ${time}`] : [])];
  return [ticker, ...marks].join(" · ");
};

/** The figures of the rule on a ticker. */
export const ELSEWHERE_FIGURES: readonly Column<ElsewhereRow>[] = [
  numberColumn("Trades", "Closed trades, one spread each.", ({ n_trades: trades }) => trades, formatCount),
  numberColumn(
    "Win rate",
    "Share of trades with a profit.",
    ({ pct_win: share }) => share,
    formatFixedPercent,
  ),
  numberColumn("P&L", "Sum of all trades, costs included.", ({ cum_pnl: pnl }) => pnl, formatProfit, {
    tone: ({ cum_pnl: pnl }) => toneOfProfit(pnl),
  }),
  numberColumn(
    "P&L per $ at risk",
    "P&L in % of the sum of the trades' risk. It compares dear and cheap tickers.",
    ({ pnl_per_risk: share }) => share,
    formatReturn,
    { tone: ({ pnl_per_risk: share }) => (share === null ? undefined : toneOfProfit(share)) },
  ),
  numberColumn("t", "Mean P&L of the trades over its standard error.", ({ t }) => t, formatFixed),
  numberColumn(
    "Max drawdown",
    "Largest fall of the account, marked daily.",
    ({ ddown_mtm: fall }) => fall,
    formatMoney,
  ),
  numberColumn(
    "Drawdown, % of risk",
    "Max drawdown in % of the mean risk of a trade. 200% is what two average trades risked.",
    ({ ddown_per_risk: share }) => share,
    formatFixedPercent,
  ),
  {
    id: "period",
    header: "Period",
    isNumber: false,
    isAside: true,
    value: ({ start_date: start }) => start,
    text: ({ start_date: start, end_date: end }) => `${start} to ${end}`,
  },
];

export const elsewhereColumns = (tickers: TickerMarks): Column<ElsewhereRow>[] => [
  {
    id: "ticker",
    header: "Ticker",
    isNumber: false,
    value: ({ ticker }) => ticker,
    text: ({ ticker }) => tickerText(ticker, tickers),
  },
  ...ELSEWHERE_FIGURES,
];
