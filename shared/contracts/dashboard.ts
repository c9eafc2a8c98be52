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

/** A saved backtest as the detail page reads it, one array a section. */
export const SavedBacktest = z.object({
  results: z.array(SummaryRow).length(1),
  trade_log: z.array(TradeRow),
  relative_performance: z.array(PerformanceRow),
  vol_data: z.array(VolatilityRow),
  volume_data: z.array(VolumeRow),
  mixed_data: z.array(MixedRow),
  /** One row: the ticker and everything else of the overall fields. */
  overall_inputs: z.array(InputRow),
  option_inputs: z.array(InputRow),
  risk_inputs: z.array(InputRow),
  event_inputs: z.array(InputRow),
  entry_inputs: z.array(InputRow),
  notes: z.array(z.string()),
  /** What was saved before there were facts has none. */
  facts: RunFacts.optional(),
  /** The body as it was sent, which opens the form as it was; what was saved before it was kept has none. */
  body: z.unknown().optional(),
});
export type SavedBacktest = z.output<typeof SavedBacktest>;

/** What the list shows of a backtest beside its summary. */
export const SavedAbout = z.object({
  ticker: z.string(),
  /** First and last session of the test. */
  start: z.iso.date(),
  end: z.iso.date(),
  /** The account marked to market over the test, in dollars: at most `MOST_BALANCES`, evenly apart, first and last among them. */
  balances: z.array(z.number()),
});
export type SavedAbout = z.output<typeof SavedAbout>;

export const MOST_BALANCES = 40;

/** A line of the list. What is no column of the summary stands apart from it. */
export const DashboardRow = SummaryRow.extend({
  listing: z.object({
    shared: z.boolean(),
    /** What was saved before it was kept has none. */
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
  summary: "A saved backtest: one's own, or one that its creator has shared",
  params: SavedParams,
  response: z.object({ message: SavedBacktest.extend({ shared: z.boolean() }) }),
  refusals: [410],
});

export const deleteBacktest = route({
  method: "POST",
  path: "/api/dashboard/{user}/{backtestId}/",
  access: "member",
  summary: "Delete a saved backtest, creator only",
  params: SavedParams,
  response: z.object({ message: z.string() }),
  refusals: [403],
});

export const shareBacktest = route({
  method: "POST",
  path: "/api/dashboard/{user}/{backtestId}/share/",
  access: "member",
  summary: "Let other subscribers read a saved backtest, or no longer",
  params: SavedParams,
  body: z.strictObject({ shared: z.boolean() }),
  response: z.object({ message: z.string() }),
  refusals: [403],
});
