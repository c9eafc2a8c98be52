import type { BacktestBody } from "#shared/contracts/backtest-form.ts";

/** Router state of a link to the backtester: a body to run at once, or only to fill in. Used once. */
export type BacktesterState = { readonly opened: BacktestBody } | { readonly filled: BacktestBody };

/** The body that a link carried. */
export type OpenedBacktest = { readonly body: BacktestBody; readonly isRun: boolean };

/** Returns the body in the router state; undefined without one. */
export const openedBacktest = (state: unknown): OpenedBacktest | undefined => {
  if (typeof state !== "object" || state === null) return undefined;
  const { opened, filled } = state as { readonly opened?: BacktestBody; readonly filled?: BacktestBody };
  const body = opened ?? filled;
  return body && { body, isRun: opened !== undefined };
};

/** Returns the structure that the router state asks to start with; undefined without one. */
export const structureAskedIn = (state: unknown): string | undefined => {
  const structure: unknown = (state as { readonly structure?: unknown } | null)?.structure;
  return typeof structure === "string" ? structure : undefined;
};
