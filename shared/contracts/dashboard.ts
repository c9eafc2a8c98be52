import * as z from "zod";
import { Answer } from "./answer.ts";
import { ForwardRecord } from "./forward/record.ts";
import { Margin } from "./margin.ts";
import { MonteCarlo } from "./monte-carlo.ts";
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
import { creatorCalls, pageFields, savedParams } from "./saved-calls.ts";
import { SensitivityResults } from "./sensitivity/results.ts";

const InputRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

export const SavedBacktest = z.object({
  results: z.array(SummaryRow).length(1),
  trade_log: z.array(TradeRow),
  relative_performance: z.array(PerformanceRow),
  vol_data: z.array(VolatilityRow),
  volume_data: z.array(VolumeRow),
  mixed_data: z.array(MixedRow),
  overall_inputs: z.array(InputRow),
  option_inputs: z.array(InputRow),
  risk_inputs: z.array(InputRow),
  event_inputs: z.array(InputRow),
  entry_inputs: z.array(InputRow),
  notes: z.array(z.string()),
  facts: RunFacts,
  /** Null for fewer than 30 trades. */
  monte_carlo: MonteCarlo.nullable(),
  margin: Margin,
  answer: Answer,
  /** The last session of the ticker's data when it ran (W1). */
  data_end: z.iso.date(),
  /** The body as sent, to open the form again. */
  body: z.unknown(),
  /** Absent until the backtest's sensitivity has finished. */
  sensitivity: SensitivityResults.optional(),
});
export type SavedBacktest = z.output<typeof SavedBacktest>;

export const SavedParams = savedParams("backtestId", "a backtest's name");

export const getBacktest = route("GET", "/api/dashboard/{user}/{backtestId}", ["read"], {
  summary: "A saved backtest of the caller, or one shared by its creator",
  params: SavedParams,
  response: z.object({
    message: SavedBacktest.extend({
      /** The forward record; null where it is not followed. */
      since_saved: ForwardRecord.nullable(),
      shared: z.boolean(),
      ...pageFields,
    }),
  }),
  refusals: [410],
});

export const {
  delete: deleteBacktest,
  share: shareBacktest,
  label: labelBacktest,
} = creatorCalls({
  noun: "backtest",
  path: "/api/dashboard/{user}/{backtestId}/",
  scope: "run",
  params: SavedParams,
});
