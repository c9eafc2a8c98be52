import type { FollowRow } from "./follow-row.ts";

/** The saved backtests that are followed. */
export type Follows = {
  /** Begins to follow, or replaces what is there. */
  put(row: FollowRow): Promise<void>;
  get(owner: string, backtestId: string): Promise<FollowRow | undefined>;
  /** All of the owner, in order of their names. */
  listOf(owner: string): Promise<FollowRow[]>;
  /** All of a ticker, of all users. It may lack a row of the last second. */
  listByTicker(ticker: string): Promise<FollowRow[]>;
  /** Replaces the verdict and its data; false where it is not followed, or has that data already. */
  renew(row: Required<Pick<FollowRow, "owner" | "backtestId" | "data" | "verdict">>): Promise<boolean>;
  /** Harmless where there is none. */
  delete(owner: string, backtestId: string): Promise<void>;
};
