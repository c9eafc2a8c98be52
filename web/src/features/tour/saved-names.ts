/** The names that the sample backtests would have. */
export const SAVED_NAMES = ["spy-20261120-1", "spy-20261120-2", "spy-20261120-3"] as const;
