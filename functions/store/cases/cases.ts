import { MARK, tableOf, wasDoneOnce } from "../table.ts";
import { CaseRow } from "./case-row.ts";

/** The table of cases: pk `owner`, sk `caseId`. Items change as a set, so that concurrent changes all count. */

const table = /* @__PURE__ */ tableOf("CASES_TABLE");

const EXISTS = "attribute_exists(caseId)";

export const cases = {
  /** False where the id exists. */
  create: (row: CaseRow): Promise<boolean> =>
    wasDoneOnce(table, { owner: row.owner, caseId: row.caseId }, (mark) =>
      table.put({ ...row, [MARK]: mark }, { ConditionExpression: "attribute_not_exists(caseId)" }),
    ),

  get: async (owner: string, caseId: string): Promise<CaseRow | undefined> => {
    const row = await table.get({ owner, caseId });
    return row && CaseRow.parse(row);
  },

  listOf: async (owner: string): Promise<CaseRow[]> =>
    (await table.rowsOf(owner)).map((row) => CaseRow.parse(row)),

  /** Replaces name and notes; false where there is none. */
  describe: (
    owner: string,
    caseId: string,
    { name, notes }: Pick<CaseRow, "name" | "notes">,
  ): Promise<boolean> =>
    table.tryUpdate(
      { owner, caseId },
      {
        UpdateExpression: "SET #name = :name, #notes = :notes",
        ConditionExpression: EXISTS,
        ExpressionAttributeNames: { "#name": "name", "#notes": "notes" },
        ExpressionAttributeValues: { ":name": name, ":notes": notes },
      },
    ),

  /** Adds names; false where there is no case, or no room for all of them below `most`. */
  add: (owner: string, caseId: string, items: readonly string[], most: number): Promise<boolean> =>
    table.tryUpdate(
      { owner, caseId },
      {
        UpdateExpression: "ADD #items :items",
        ConditionExpression: `${EXISTS} AND (attribute_not_exists(#items) OR size(#items) <= :room)`,
        ExpressionAttributeNames: { "#items": "items" },
        ExpressionAttributeValues: { ":items": new Set(items), ":room": most - new Set(items).size },
      },
    ),

  /** Removes names; false where there is no case. */
  remove: (owner: string, caseId: string, items: readonly string[]): Promise<boolean> =>
    table.tryUpdate(
      { owner, caseId },
      {
        UpdateExpression: "DELETE #items :items",
        ConditionExpression: EXISTS,
        ExpressionAttributeNames: { "#items": "items" },
        ExpressionAttributeValues: { ":items": new Set(items) },
      },
    ),

  delete: async (owner: string, caseId: string): Promise<void> => {
    await table.delete({ owner, caseId });
  },
};
