import { MARK, tableOf, wasDoneOnce } from "../table.ts";
import { CaseRow } from "./case-row.ts";

/** The table of cases: pk `owner`, sk `caseId`. Items change as a set, so that concurrent changes all count. */

const table = /* @__PURE__ */ tableOf("CASES_TABLE");

const EXISTS = "attribute_exists(caseId)";

export const cases = {
  /** False where the id exists. */
  create: (row: CaseRow): Promise<boolean> =>
    wasDoneOnce(table, { owner: row.owner, caseId: row.caseId }, (mark) =>
      table.put({ ...row, [MARK]: mark }, { if: "attribute_not_exists(caseId)" }),
    ),

  get: (owner: string, caseId: string): Promise<CaseRow | undefined> =>
    table.find({ owner, caseId }, CaseRow),

  listOf: (owner: string): Promise<CaseRow[]> => table.rowsOf(owner, CaseRow),

  /** Replaces name and notes; false where there is none. */
  describe: (
    owner: string,
    caseId: string,
    { name, notes }: Pick<CaseRow, "name" | "notes">,
  ): Promise<boolean> =>
    table.tryUpdate(
      { owner, caseId },
      { update: "SET #name = :name, #notes = :notes", if: EXISTS, values: { name, notes } },
    ),

  /** Adds names; false where there is no case, or no room for all of them below `most`. */
  add: (owner: string, caseId: string, items: readonly string[], most: number): Promise<boolean> =>
    table.tryUpdate(
      { owner, caseId },
      {
        update: "ADD #items :items",
        if: `${EXISTS} AND (attribute_not_exists(#items) OR size(#items) <= :room)`,
        values: { items: new Set(items), room: most - new Set(items).size },
      },
    ),

  /** Removes names; false where there is no case. */
  remove: (owner: string, caseId: string, items: readonly string[]): Promise<boolean> =>
    table.tryUpdate(
      { owner, caseId },
      { update: "DELETE #items :items", if: EXISTS, values: { items: new Set(items) } },
    ),

  delete: async (owner: string, caseId: string): Promise<void> => {
    await table.delete({ owner, caseId });
  },
};
