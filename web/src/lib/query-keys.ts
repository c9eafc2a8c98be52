/** Query cache keys. After a save or a delete, remove the list that holds the item. */
export const queryKeys = {
  serverForm: (path: string) => ["server-form", path],
  profile: ["profile"],
  tickerChain: (ticker: string) => ["ticker-chain", ticker],
  faq: ["faq"],
  legal: ["legal"],
  savedBacktests: ["saved-backtests"],
  followed: ["followed"],
  sensitivity: (taskId: string) => ["sensitivity", taskId],
  savedSweeps: ["saved-sweeps"],
  savedPortfolios: ["saved-portfolios"],
  cases: ["cases"],
  oneCase: (caseId: string) => ["cases", caseId],
  savedSweep: (user: string, name: string) => ["saved-sweep", user, name],
  savedPortfolio: (user: string, id: string) => ["saved-portfolio", user, id],
  savedBacktest: (user: string, backtestId: string) => ["saved-backtest", user, backtestId],
  shared: (token: string) => ["shared", token],
} as const;
