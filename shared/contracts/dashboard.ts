import * as z from "zod";
import { ListQuery, Next } from "./list-page.ts";
import {
  MixedRow,
  PerformanceRow,
  RunFacts,
  SummaryRow,
  TradeRow,
  VolatilityRow,
  VolumeRow,
} from "./results.ts";
import { route } from "./route.ts";
import { exactText } from "./text-field.ts";

const InputRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** A saved backtest for its page, one array per section. */
export const SavedBacktest = z.object({
  results: z.array(SummaryRow).length(1),
  trade_log: z.array(TradeRow),
  relative_performance: z.array(PerformanceRow),
  vol_data: z.array(VolatilityRow),
  volume_data: z.array(VolumeRow),
  mixed_data: z.array(MixedRow),
  /** One row with all overall fields. */
  overall_inputs: z.array(InputRow),
  option_inputs: z.array(InputRow),
  risk_inputs: z.array(InputRow),
  event_inputs: z.array(InputRow),
  entry_inputs: z.array(InputRow),
  notes: z.array(z.string()),
  /** Absent in backtests saved before facts existed. */
  facts: RunFacts.optional(),
  /** The body as sent, to open the form again; absent in backtests saved before it was stored. */
  body: z.unknown().optional(),
});
export type SavedBacktest = z.output<typeof SavedBacktest>;

/** Data of a backtest for the list, beside its summary. */
export const SavedAbout = z.object({
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
    /** Absent in backtests saved before it existed. */
    about: SavedAbout.optional(),
  }),
});
export type DashboardRow = z.output<typeof DashboardRow>;

const SavedParams = z.object({
  user: exactText(64),
  backtestId: z.string().regex(/^[a-z0-9-]{1,128}$/, "must be a backtest's name"),
});

export const NO_BACKTESTS = "no_backtests";

export const listBacktests = route({
  method: "GET",
  path: "/api/dashboard/",
  access: "member",
  summary: "The caller's saved backtests, newest first, in pages",
  query: ListQuery,
  response: z.object({ message: z.union([z.literal(NO_BACKTESTS), z.array(DashboardRow)]), next: Next }),
});

export const getBacktest = route({
  method: "GET",
  path: "/api/dashboard/{user}/{backtestId}",
  access: "member",
  summary: "A saved backtest of the caller, or one shared by its creator",
  params: SavedParams,
  response: z.object({ message: SavedBacktest.extend({ shared: z.boolean() }) }),
  refusals: [410],
});

export const deleteBacktest = route({
  method: "POST",
  path: "/api/dashboard/{user}/{backtestId}/",
  access: "member",
  summary: "Delete a saved backtest (creator only)",
  params: SavedParams,
  response: z.object({ message: z.string() }),
  refusals: [403],
});

export const shareBacktest = route({
  method: "POST",
  path: "/api/dashboard/{user}/{backtestId}/share/",
  access: "member",
  summary: "Share a saved backtest with other subscribers, or stop sharing it",
  params: SavedParams,
  body: z.strictObject({ shared: z.boolean() }),
  response: z.object({ message: z.string() }),
  refusals: [403],
});
