import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import type { SavedPortfolioMessage } from "#shared/contracts/portfolios/saved.ts";
import type { SavedPortfolioRow } from "#shared/contracts/portfolios/saved-row.ts";
import { anAnswer, NO_QUOTES, summaryRow, tradeRow } from "./result-rows.ts";

/**
 * Two members on $10,000, worked by hand. Marked P&L: Spreads 0, 100, −300, −250; Hedge 0, −20, 50, 80. The account
 * falls from 10,080 on January 6 to 9,750 on January 7: 330, of which Spreads 400 and Hedge −70.
 */

const { backtest_name: _, creator: __, date_created: ___, strategy: ____, ...STATISTICS } = summaryRow();

const ALONE = {
  n_trades: 90,
  pct_win: 61,
  cum_pnl: 1234.5,
  ann_return: 3.1,
  sharpe: 0.6,
  ddown_mtm: 77,
  calmar: 0.4,
};

const MEMBER = {
  strategy: "Sell 1 SPY put, 30 days, 0.30 delta",
  start_date: "2026-01-05",
  end_date: "2026-01-08",
  sessions: 100,
  n_trades: 1,
  n_spreads: 1,
  pct_win: 0,
  risk_days: 1902,
  alone: ALONE,
};

const session = (date: string, mtm: number, parts: number[]) => ({
  date,
  mtm,
  open: 2,
  risk: 2500,
  risk_pct: 25,
  strat_performance: (mtm - 10_000) / 100,
  parts,
});

export const portfolioOfTwo = (changes: Partial<PortfolioResults> = {}): PortfolioResults => ({
  kind: "portfolio",
  name: "Core and hedge",
  request: { name: "Core and hedge", acct_bal: 10_000, max_risk: "30", members: [] },
  period: { start_date: "2026-01-05", end_date: "2026-01-08", sessions: 100 },
  summary: { ...STATISTICS, start_bal: 10_000, end_bal: 9830, cum_pnl: -170, ddown_mtm: 330 },
  trades: [
    { member: "Spreads", ...tradeRow({ date_close: "2026-01-08", pnl: -250, end_bal: 9750 }) },
    {
      member: "Hedge",
      ...tradeRow({ date_close: "2026-01-08", pnl: 80, start_bal: 9750, end_bal: 9830, dividends: 2 }),
    },
  ],
  members: [
    {
      ...MEMBER,
      name: "Spreads",
      ticker: "SPY",
      cum_pnl: -250,
      ddown_mtm: 400,
      ddown_part: 400,
      ddown_share: (400 / 330) * 100,
      skipped: { "Max open positions": 12, "Not enough balance": 14 },
    },
    {
      ...MEMBER,
      name: "Hedge",
      ticker: "QQQ",
      cum_pnl: 80,
      ddown_mtm: 20,
      ddown_part: -70,
      ddown_share: (-70 / 330) * 100,
      skipped: { "Max open positions": 95, "Portfolio risk": 2, "Ticker risk": 1 },
    },
  ],
  without: [
    { name: "Spreads", ...ALONE, cum_pnl: 81 },
    { name: "Hedge", ...ALONE, cum_pnl: -251 },
  ],
  correlation: [
    [1, -0.87],
    [-0.87, null],
  ],
  mean_correlation: -0.87,
  diversification: 330 / 420,
  drawdown: { amount: 330, pct: 3.27, peak_date: "2026-01-06", trough_date: "2026-01-07" },
  risk: { mean: 2500, peak: 2600, mean_pct: 25, peak_pct: 26.5 },
  worst_days: [{ date: "2026-01-07", change: -330, parts: [-400, 70] }],
  series: [
    session("2026-01-05", 10_000, [0, 0]),
    session("2026-01-06", 10_080, [100, -20]),
    session("2026-01-07", 9750, [-300, 50]),
    session("2026-01-08", 9830, [-250, 80]),
  ],
  relative_performance: ["2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08"].map((date, place) => ({
    date,
    index_performance: place,
    strat_performance: -place,
  })),
  conflicts: { sessions: 0, first: null, contracts: 0 },
  margin: {
    max: 2000,
    max_date: "2026-01-05",
    netted_max: 2000,
    netted_max_date: "2026-01-05",
    return_on_margin: 4.1,
    calls: 0,
    call_first: null,
    call_most: 0,
    call_most_date: null,
    series: [{ date: "2026-01-05", margin: 2000, margin_netted: 2000, margin_free: 8000 }],
  },
  monte_carlo: null,
  answer: anAnswer({ made: -170, a_year: -0.17, fall: 330, fall_date: "2026-01-07" }),
  quotes: NO_QUOTES,
  notes: [],
  ...changes,
});

export const PORTFOLIO_ID = "portfolio-20261121-1";

export const savedPortfolio = (changes: Partial<SavedPortfolioMessage> = {}): SavedPortfolioMessage => {
  const results = portfolioOfTwo();
  return {
    id: PORTFOLIO_ID,
    creator: "demo",
    date_created: "2026-11-21T12:04:05.000Z",
    results,
    request: results.request,
    shared: false,
    ...changes,
  };
};

export const savedPortfolioRow = (changes: Partial<SavedPortfolioRow> = {}): SavedPortfolioRow => ({
  id: PORTFOLIO_ID,
  name: "Core and hedge",
  creator: "demo",
  date_created: "2026-11-21T12:04:05.000Z",
  members: 2,
  tickers: ["SPY", "QQQ"],
  start_date: "2016-08-22",
  end_date: "2026-08-21",
  acct_bal: 10_000,
  cum_pnl: -170,
  ann_return: -0.17,
  sharpe: -0.1,
  ddown_mtm: 330,
  diversification: 0.79,
  ...changes,
});
