import * as z from "zod";

/** A trial's tickers and sessions (`Trial`), with days as `yyyy-MM-dd`. */
export const TrialRow = z.object({
  tickers: z.array(z.string()),
  first: z.iso.date(),
  last: z.iso.date(),
  end: z.iso.date(),
});
export type TrialRow = z.output<typeof TrialRow>;

/** A note of a user's ledger (S44). Notes are never changed or deleted while the account exists. */
export const NoteRow = TrialRow.extend({
  /** The `userId` of its owner. */
  owner: z.string(),
  kind: z.enum(["backtest", "portfolio", "sweep"]),
  key: z.string(),
  distinct: z.number().int(),
  /** The task that left it. */
  taskId: z.string(),
});
export type NoteRow = z.output<typeof NoteRow>;
