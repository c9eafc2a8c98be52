import { MARK, tableOf, wasDoneOnce } from "../table.ts";
import { CaseRow } from "./case-row.ts";
import type { Cases } from "./ports.ts";

/** The table of cases: pk `owner`, sk `caseId`. Items change as a set, so that concurrent changes all count. */

const table = /* @__PURE__ */ tableOf("CASES_TABLE");

const EXISTS = "attribute_exists(caseId)";

/** Cases in DynamoDB. */
export const cases: Cases = {
  create: (row) =>
    wasDoneOnce(table, { owner: row.owner, caseId: row.caseId }, (mark) =>
      table.put({ ...row, [MARK]: mark }, { ConditionExpression: "attribute_not_exists(caseId)" }),
    ),

  get: async (owner, caseId) => {
    const row = await table.get({ owner, caseId });
    return row && CaseRow.parse(row);
  },

  listOf: async (owner) => (await table.rowsOf(owner)).map((row) => CaseRow.parse(row)),

  describe: (owner, caseId, { name, notes }) =>
    table.tryUpdate(
      { owner, caseId },
      {
        UpdateExpression: "SET #name = :name, #notes = :notes",
        ConditionExpression: EXISTS,
        ExpressionAttributeNames: { "#name": "name", "#notes": "notes" },
        ExpressionAttributeValues: { ":name": name, ":notes": notes },
      },
    ),

  add: (owner, caseId, items, most) =>
    table.tryUpdate(
      { owner, caseId },
      {
        UpdateExpression: "ADD #items :items",
        ConditionExpression: `${EXISTS} AND (attribute_not_exists(#items) OR size(#items) <= :room)`,
        ExpressionAttributeNames: { "#items": "items" },
        ExpressionAttributeValues: { ":items": new Set(items), ":room": most - new Set(items).size },
      },
    ),

  remove: (owner, caseId, items) =>
    table.tryUpdate(
      { owner, caseId },
      {
        UpdateExpression: "DELETE #items :items",
        ConditionExpression: EXISTS,
        ExpressionAttributeNames: { "#items": "items" },
        ExpressionAttributeValues: { ":items": new Set(items) },
      },
    ),

  delete: async (owner, caseId) => {
    await table.delete({ owner, caseId });
  },
};
