import { MARK, tableOf, wasDoneOnce } from "../table.ts";
import { FollowRow } from "./follow-row.ts";
import type { Follows } from "./ports.ts";

/** The table of followed backtests: pk `owner`, sk `backtestId`; index `byTicker`. */

const table = /* @__PURE__ */ tableOf("FOLLOWS_TABLE");

/** Followed backtests in DynamoDB. */
export const follows: Follows = {
  put: async (row) => {
    await table.put(row);
  },

  get: async (owner, backtestId) => {
    const row = await table.get({ owner, backtestId });
    return row && FollowRow.parse(row);
  },

  listOf: async (owner) => (await table.rowsOf(owner)).map((row) => FollowRow.parse(row)),

  listByTicker: async (ticker) => {
    const rows = await table.queryAll({
      IndexName: "byTicker",
      KeyConditionExpression: "#ticker = :ticker",
      ExpressionAttributeNames: { "#ticker": "ticker" },
      ExpressionAttributeValues: { ":ticker": ticker },
    });
    return rows.map((row) => FollowRow.parse(row));
  },

  renew: ({ owner, backtestId, data: before }, { data, verdict }) =>
    wasDoneOnce(table, { owner, backtestId }, (mark) =>
      table.update(
        { owner, backtestId },
        {
          UpdateExpression: "SET #data = :data, #verdict = :verdict, #mark = :mark",
          ConditionExpression:
            before === undefined
              ? "attribute_exists(backtestId) AND attribute_not_exists(#data)"
              : "#data = :before",
          ExpressionAttributeNames: { "#data": "data", "#verdict": "verdict", "#mark": MARK },
          ExpressionAttributeValues: {
            ":data": data,
            ":verdict": verdict,
            ":mark": mark,
            ...(before !== undefined && { ":before": before }),
          },
        },
      ),
    ),

  delete: async (owner, backtestId) => {
    await table.delete({ owner, backtestId });
  },
};
