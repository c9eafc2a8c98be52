import type { BacktestBody } from "#shared/contracts/backtest-form.ts";

/** What a link to the backtester carries: a form to run at once, or only to fill in. It is used up by the first look. */
export type BacktesterState = { readonly opened: BacktestBody } | { readonly filled: BacktestBody };

/** A form that a link carried. */
export type OpenedBacktest = { readonly body: BacktestBody; readonly isRun: boolean };

/** The form that the link which led here carries. */
export const openedBacktest = (state: unknown): OpenedBacktest | undefined => {
  if (typeof state !== "object" || state === null) return undefined;
  const { opened, filled } = state as { readonly opened?: BacktestBody; readonly filled?: BacktestBody };
  const body = opened ?? filled;
  return body && { body, isRun: opened !== undefined };
};
