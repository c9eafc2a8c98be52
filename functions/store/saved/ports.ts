import type { Label } from "#shared/contracts/label.ts";
import type { SavedKind, SavedRow } from "./saved-row.ts";

/** A position in the list of saved things: that of a row. */
export type SavedPlace = Pick<SavedRow, "createdAt" | "backtestId">;

/** Without `link` only subscribers may read a shared thing. */
export type Sharing = Pick<SavedRow, "shared" | "link" | "listed">;

/** The saved thing behind a public link. */
export type SharedLink = Pick<SavedRow, "owner" | "backtestId"> & { readonly token: string };

export type SharedLinks = {
  put(link: SharedLink): Promise<void>;
  get(token: string): Promise<SharedLink | undefined>;
  /** Harmless where there is none. */
  delete(token: string): Promise<void>;
  /** The tokens of an owner's links. It may lack one of the last second. */
  tokensOf(owner: string): Promise<string[]>;
};

/** A number of a user's day: the task that it is bound to, and whether what had its name was deleted. */
export type NameNumber = { readonly taskId: string; readonly isRetired: boolean };

/** Saved things, and the numbers of their names. */
export type Saved = {
  /** False where the name exists. */
  create(row: SavedRow): Promise<boolean>;
  get(owner: string, backtestId: string): Promise<SavedRow | undefined>;
  /**
   * The owner's things of a kind, newest first, after a position: the rows of one read, of which there may be none
   * before the end. `next` is absent at the end.
   */
  listFrom(
    owner: string,
    kind: SavedKind,
    after: SavedPlace | undefined,
  ): Promise<{ readonly rows: readonly SavedRow[]; readonly next?: SavedPlace }>;
  /** How many things the owner has, of all kinds; counts no further than `max`. It may lack one of the last second. */
  count(owner: string, max: number): Promise<number>;
  /** False where there was none. */
  delete(owner: string, backtestId: string): Promise<boolean>;
  /** The sort keys of all of the owner's rows, those of numbers too. */
  keysOf(owner: string): Promise<string[]>;
  /** Replaces the sharing. False where there is none, or where it has another link than the given one. */
  share(owner: string, backtestId: string, sharing: Sharing): Promise<boolean>;
  /** Replaces its name, notes and tags; false where there is none. */
  label(owner: string, backtestId: string, label: Label): Promise<boolean>;
  /** The numbers of a user's day, from 1 on. */
  numbersOf(owner: string, day: string): Promise<NameNumber[]>;
  /** Notes that the thing of a name is about to be deleted, so that its task never gets the name again. */
  retireNumber(owner: string, backtestId: string): Promise<void>;
  /** Binds a number of a user's day to a task for good; false where it is taken. */
  takeNumber(owner: string, day: string, number: number, taskId: string): Promise<boolean>;
};
