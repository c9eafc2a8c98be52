import type { BacktestBody } from "#shared/contracts/backtest-form.ts";

/** What a link to the backtester carries: a form to fill in and to run at once. It is used up by the first look. */
export type BacktesterState = { readonly opened: BacktestBody };

/** The form that the link which led here carries. */
export const openedBacktest = (state: unknown): BacktestBody | undefined =>
  typeof state === "object" && state !== null && "opened" in state
    ? (state as BacktesterState).opened
    : undefined;
