import type { KeyScope } from "#shared/contracts/key-scopes.ts";

/** What each scope lets a key do. */
export const SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  read: "Forms, tasks, results, and saved tests",
  run: "Run, save, share, and delete backtests and portfolios",
  sweep: "Run, save, share, and delete searches",
};
