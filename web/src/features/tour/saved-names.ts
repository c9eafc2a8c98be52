/** What the backtests of the page would be called, had they been saved one after the other. */
export const SAVED_NAMES = ["spy-20261120-1", "spy-20261120-2", "spy-20261120-3"] as const;
