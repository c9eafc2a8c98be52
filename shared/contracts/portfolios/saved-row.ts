import * as z from "zod";
import { Label } from "../label.ts";

/** A saved portfolio in a list (P18). */
export const SavedPortfolioRow = z.object({
  id: z.string(),
  name: z.string(),
  creator: z.string(),
  /** ISO 8601, UTC. */
  date_created: z.iso.datetime(),
  /** The number of members, and their different tickers. */
  members: z.number().int(),
  tickers: z.array(z.string()),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  acct_bal: z.number(),
  cum_pnl: z.number(),
  ann_return: z.number().nullable(),
  sharpe: z.number().nullable(),
  ddown_mtm: z.number(),
  diversification: z.number().nullable(),
  /** Absent without a name, notes or tags of its owner. */
  label: Label.optional(),
});
export type SavedPortfolioRow = z.output<typeof SavedPortfolioRow>;
