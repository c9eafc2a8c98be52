import type { StoredPortfolio } from "#shared/contracts/portfolios/saved.ts";
import type { SavedPortfolioRow } from "#shared/contracts/portfolios/saved-row.ts";

/** The row of a saved portfolio: its size, its period, and the account's figures (P18). */
export const portfolioRow = ({ id, creator, date_created, results }: StoredPortfolio): SavedPortfolioRow => {
  const { name, members, period, summary, diversification } = results;
  return {
    id,
    name,
    creator,
    date_created,
    members: members.length,
    tickers: [...new Set(members.map(({ ticker }) => ticker))],
    start_date: period.start_date,
    end_date: period.end_date,
    acct_bal: summary.start_bal,
    cum_pnl: summary.cum_pnl,
    ann_return: summary.ann_return,
    sharpe: summary.sharpe,
    ddown_mtm: summary.ddown_mtm,
    diversification,
  };
};
