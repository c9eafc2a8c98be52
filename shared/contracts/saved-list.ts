import * as z from "zod";
import { Answer } from "./answer.ts";
import { ForwardVerdict } from "./forward/record.ts";
import { Label } from "./label.ts";
import { ListQuery, Next } from "./list-page.ts";
import { Named, SummaryRow } from "./results.ts";
import { route } from "./route.ts";

/** The list of saved backtests, apart from their bodies, which a page with the list alone does not load. */

/** Data of a backtest for the list, beside its summary. */
export const SavedAbout = z.object({
  ...Named.shape,
  ticker: z.string(),
  /** First and last session of the test. */
  start: z.iso.date(),
  end: z.iso.date(),
  /**
   * The account marked to market, in dollars: at most `MOST_BALANCES` evenly spaced values, including first and last.
   */
  balances: z.array(z.number()),
});
export type SavedAbout = z.output<typeof SavedAbout>;

export const MOST_BALANCES = 40;

/** A row of the list: the summary's columns, and other data. */
export const DashboardRow = SummaryRow.extend({
  listing: z.object({
    shared: z.boolean(),
    answer: Answer,
    about: SavedAbout,
    /** Absent without a name, notes or tags of its owner. */
    label: Label.optional(),
    /** The newest verdict since it was saved; absent where it is not followed. */
    since_saved: ForwardVerdict.optional(),
  }),
});
export type DashboardRow = z.output<typeof DashboardRow>;

export const NO_BACKTESTS = "no_backtests";

export const listBacktests = route("GET", "/api/dashboard/", ["read"], {
  summary: "The caller's saved backtests, newest first, in pages",
  query: ListQuery,
  response: z.object({ message: z.union([z.literal(NO_BACKTESTS), z.array(DashboardRow)]), next: Next }),
});
