import type { SavedRow } from "./saved-row.ts";

export type SavedKind = "backtest" | "sweep";

/** A place in the list of what somebody saved: that of a row. */
export type SavedPlace = Pick<SavedRow, "createdAt" | "backtestId">;

/** Saved backtests, and the numbers that their names were made with. */
export type Saved = {
  /** False where there is one of that name. */
  create(row: SavedRow): Promise<boolean>;
  get(owner: string, backtestId: string): Promise<SavedRow | undefined>;
  /**
   * What the owner has saved, newest first, from after a place on: as much as one look finds, which may be nothing while
   * there is more. `next` is absent at the end.
   */
  listFrom(
    owner: string,
    kind: SavedKind,
    after: SavedPlace | undefined,
  ): Promise<{ readonly rows: readonly SavedRow[]; readonly next?: SavedPlace }>;
  /** False where there was none. */
  delete(owner: string, backtestId: string): Promise<boolean>;
  /** False where there is none. */
  share(owner: string, backtestId: string, shared: boolean): Promise<boolean>;
  /** The task that each number of a user's day was given to, from 1 on. */
  numbersOf(owner: string, day: string): Promise<string[]>;
  /** Gives a number of a user's day to a task, for good; false where it was given before. */
  takeNumber(owner: string, day: string, number: number, taskId: string): Promise<boolean>;
};
