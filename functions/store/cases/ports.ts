import type { CaseRow } from "./case-row.ts";

/** Folders of saved things. */
export type Cases = {
  /** False where the id exists. */
  create(row: CaseRow): Promise<boolean>;
  get(owner: string, caseId: string): Promise<CaseRow | undefined>;
  listOf(owner: string): Promise<CaseRow[]>;
  /** Replaces name and notes; false where there is none. */
  describe(owner: string, caseId: string, words: Pick<CaseRow, "name" | "notes">): Promise<boolean>;
  /** Adds names; false where there is no case, or no room for all of them below `most`. */
  add(owner: string, caseId: string, items: readonly string[], most: number): Promise<boolean>;
  /** Removes names; false where there is no case. */
  remove(owner: string, caseId: string, items: readonly string[]): Promise<boolean>;
  delete(owner: string, caseId: string): Promise<void>;
};
