import { MARK, tableOf, wasDoneOnce } from "../table.ts";
import { FollowRow } from "./follow-row.ts";

/** The table of followed backtests: pk `owner`, sk `backtestId`; index `byTicker`. */

const table = /* @__PURE__ */ tableOf("FOLLOWS_TABLE");

export const follows = {
  /** Adds a row, or replaces the one of that backtest. */
  put: async (row: FollowRow): Promise<void> => {
    await table.put(row);
  },

  get: (owner: string, backtestId: string): Promise<FollowRow | undefined> =>
    table.find({ owner, backtestId }, FollowRow),

  /** All of the owner, in order of their names. */
  listOf: (owner: string): Promise<FollowRow[]> => table.rowsOf(owner, FollowRow),

  /** All of a ticker, of all users. It may lack a row of the last second. */
  listByTicker: (ticker: string): Promise<FollowRow[]> =>
    table.queryAll({ index: "byTicker", where: "#ticker = :ticker", values: { ticker } }, FollowRow),

  /** Replaces a row's verdict and its data; false where it is not followed any more, or has other data by now. */
  renew: (
    { owner, backtestId, data: before }: FollowRow,
    { data, verdict }: Required<Pick<FollowRow, "data" | "verdict">>,
  ): Promise<boolean> =>
    wasDoneOnce(table, { owner, backtestId }, (mark) =>
      table.update(
        { owner, backtestId },
        {
          update: `SET #data = :data, #verdict = :verdict, ${MARK} = :mark`,
          if:
            before === undefined
              ? "attribute_exists(backtestId) AND attribute_not_exists(#data)"
              : "#data = :before",
          values: { data, verdict, mark, ...(before !== undefined && { before }) },
        },
      ),
    ),

  /** Harmless where there is none. */
  delete: async (owner: string, backtestId: string): Promise<void> => {
    await table.delete({ owner, backtestId });
  },
};
