import { MARK, tableOf, wasDoneOnce } from "../table.ts";
import { type DueMail, FollowRow } from "./follow-row.ts";

type Renewed = Required<Pick<FollowRow, "data" | "verdict">> & { readonly mail?: DueMail | undefined };

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

  /**
   * Replaces a row's verdict and its data, and marks its mail as due where there is one; false where it is not followed any
   * more, or has other data by now.
   */
  renew: (
    { owner, backtestId, data: before }: FollowRow,
    { data, verdict, mail }: Renewed,
  ): Promise<boolean> =>
    wasDoneOnce(table, { owner, backtestId }, (mark) =>
      table.update(
        { owner, backtestId },
        {
          update: `SET #data = :data, #verdict = :verdict, ${MARK} = :mark${mail ? ", #mail = :mail" : ""}`,
          if:
            before === undefined
              ? "attribute_exists(backtestId) AND attribute_not_exists(#data)"
              : "#data = :before",
          values: { data, verdict, mark, ...(mail && { mail }), ...(before !== undefined && { before }) },
        },
      ),
    ),

  /** Keeps the mail that is due of a row for one sender until then; false where another has it, or it is due no more. */
  holdMail: (
    { owner, backtestId, data }: FollowRow,
    { nowMs, untilMs }: { readonly nowMs: number; readonly untilMs: number },
  ): Promise<boolean> =>
    wasDoneOnce(table, { owner, backtestId }, (mark) =>
      table.update(
        { owner, backtestId },
        {
          update: `SET #mailHeldUntilMs = :until, ${MARK} = :mark`,
          if: "attribute_exists(#mail) AND #data = :data AND (attribute_not_exists(#mailHeldUntilMs) OR #mailHeldUntilMs < :now)",
          values: { data, now: nowMs, until: untilMs, mark },
        },
      ),
    ),

  /** Takes the mark of a mail off, unless a renewal has set another since the row was read. */
  endMail: async ({ owner, backtestId, data }: FollowRow): Promise<void> => {
    await table.tryUpdate(
      { owner, backtestId },
      { update: "REMOVE #mail, #mailHeldUntilMs", if: "#data = :data", values: { data } },
    );
  },

  /** Harmless where there is none. */
  delete: async (owner: string, backtestId: string): Promise<void> => {
    await table.delete({ owner, backtestId });
  },
};
