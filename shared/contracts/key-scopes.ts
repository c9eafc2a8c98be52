/** What an API key may do: read results, run and keep backtests and portfolios, run and keep sweeps. */
export const KEY_SCOPES = ["read", "run", "sweep"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
