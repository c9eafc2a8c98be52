import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import type { SummaryRow } from "#shared/contracts/results.ts";
import type { Account } from "./account.ts";

type Kept = Pick<PortfolioResults, "series" | "summary" | "trades">;

/** Returns the account of a portfolio, marked at each session. The peak begins at the start balance (P11). */
export const portfolioAccount = ({ series, summary, trades }: Kept): Account => {
  const before = summary.start_bal;
  const closedByDate = new Map(trades.map(({ date_close, end_bal }) => [date_close, end_bal]));
  let closed = before;
  let peak = before;
  const points = series.map(({ date, mtm }) => {
    closed = closedByDate.get(date) ?? closed;
    peak = Math.max(peak, mtm);
    return { date, balance: mtm, drawdown: (Math.round(mtm * 100) - Math.round(peak * 100)) / 100, closed };
  });
  return { before, points };
};

/** Returns the account's statistics as the row that a backtest's report draws, with the members' names as its strategy. */
export const portfolioSummaryRow = ({
  summary,
  members,
}: Pick<PortfolioResults, "summary" | "members">): SummaryRow => ({
  ...summary,
  backtest_name: "",
  creator: "",
  date_created: "",
  strategy: members.map(({ name }) => name).join(", "),
});
