import type { FollowRow } from "./follow-row.ts";

export type Follows = {
  /** Adds a row, or replaces the one of that backtest. */
  put(row: FollowRow): Promise<void>;
  get(owner: string, backtestId: string): Promise<FollowRow | undefined>;
  /** All of the owner, in order of their names. */
  listOf(owner: string): Promise<FollowRow[]>;
  /** All of a ticker, of all users. It may lack a row of the last second. */
  listByTicker(ticker: string): Promise<FollowRow[]>;
  /** Replaces a row's verdict and its data; false where it is not followed any more, or has other data by now. */
  renew(row: FollowRow, by: Required<Pick<FollowRow, "data" | "verdict">>): Promise<boolean>;
  /** Harmless where there is none. */
  delete(owner: string, backtestId: string): Promise<void>;
};
