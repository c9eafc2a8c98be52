import { MARK, tableOf, wasDoneOnce } from "../table.ts";
import { FollowRow } from "./follow-row.ts";

/** The table of followed backtests: pk `owner`, sk `backtestId`; index `byTicker`. */

const table = /* @__PURE__ */ tableOf("FOLLOWS_TABLE");

export const follows = {
  /** Adds a row, or replaces the one of that backtest. */
  put: async (row: FollowRow): Promise<void> => {
    await table.put(row);
  },

  get: async (owner: string, backtestId: string): Promise<FollowRow | undefined> => {
    const row = await table.get({ owner, backtestId });
    return row && FollowRow.parse(row);
  },

  /** All of the owner, in order of their names. */
  listOf: async (owner: string): Promise<FollowRow[]> =>
    (await table.rowsOf(owner)).map((row) => FollowRow.parse(row)),

  /** All of a ticker, of all users. It may lack a row of the last second. */
  listByTicker: async (ticker: string): Promise<FollowRow[]> => {
    const rows = await table.queryAll({
      IndexName: "byTicker",
      KeyConditionExpression: "#ticker = :ticker",
      ExpressionAttributeNames: { "#ticker": "ticker" },
      ExpressionAttributeValues: { ":ticker": ticker },
    });
    return rows.map((row) => FollowRow.parse(row));
  },

  /** Replaces a row's verdict and its data; false where it is not followed any more, or has other data by now. */
  renew: (
    { owner, backtestId, data: before }: FollowRow,
    { data, verdict }: Required<Pick<FollowRow, "data" | "verdict">>,
  ): Promise<boolean> =>
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

  /** Harmless where there is none. */
  delete: async (owner: string, backtestId: string): Promise<void> => {
    await table.delete({ owner, backtestId });
  },
};
