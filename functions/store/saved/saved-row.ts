import * as z from "zod";
import { SummaryRow } from "#shared/contracts/results.ts";

/** A saved backtest as it is listed; its body is in the results bucket under `key`. */
export const SavedRow = z.object({
  /** The `sub` of its creator. */
  owner: z.string(),
  backtestId: z.string(),
  username: z.string(),
  /** When it was saved; ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  shared: z.boolean(),
  key: z.string(),
  summary: SummaryRow,
});
export type SavedRow = z.output<typeof SavedRow>;
