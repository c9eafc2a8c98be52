/** Query cache keys. After a save or a delete, remove the list that holds the item. */
export const queryKeys = {
  serverForm: (path: string) => ["server-form", path],
  backtestForm: ["backtest form"],
  modeForm: (mode: string) => ["mode form", mode],
  profile: ["profile"],
  apiKeys: ["api-keys"],
  export: ["export"],
  dataReport: (ticker: string) => ["data-report", ticker],
  tickerChain: (ticker: string) => ["ticker-chain", ticker],
  faq: ["faq"],
  legal: ["legal"],
  openApi: ["open-api"],
  /** The list of a kind of saved thing, such as "backtest", and one of it. */
  savedList: (kind: string) => ["saved", kind],
  saved: ({ kind, user, name }: Readonly<Record<"kind" | "user" | "name", string>>) => [
    "saved-one",
    kind,
    user,
    name,
  ],
  followed: ["followed"],
  sensitivity: (taskId: string) => ["sensitivity", taskId],
  cases: ["cases"],
  oneCase: (caseId: string) => ["cases", caseId],
  shared: (token: string) => ["shared", token],
} as const;
