import * as z from "zod";
import { STRUCTURE_NAMES } from "../../domain/structure/structure.ts";
import {
  NUMBER_DIMENSIONS,
  type NumberDimension,
  numberRow,
  type OptionalDimension,
  recordOf,
  TRAIL_LIST_NAMES,
  type TrailList,
} from "../../domain/sweep/dimensions.ts";
import { OBJECTIVES } from "../../domain/sweep/ranking.ts";
import type { Sweep } from "../../domain/sweep/sweep.ts";
import { StopValue, TargetValue, thresholdValue } from "./thresholds.ts";

/** A sweep's lists by wire names, as S3 and S4 leave them (S29). */

const Values = z.array(z.number());

type Lists = {
  [D in NumberDimension]: D extends OptionalDimension ? z.ZodOptional<typeof Values> : typeof Values;
} & Record<TrailList, z.ZodOptional<typeof Values>>;

export const SweepInputs = z.object({
  /** Only with several. */
  tickers: z.array(z.string()).optional(),
  structures: z.array(z.enum(STRUCTURE_NAMES)),
  ...({
    ...recordOf(NUMBER_DIMENSIONS, (name) => (numberRow(name).isOptional ? Values.optional() : Values)),
    ...recordOf(TRAIL_LIST_NAMES, () => Values.optional()),
  } as Lists),
  stops: z.array(StopValue),
  targets: z.array(TargetValue),
  out_of_sample: z.number(),
  min_trades: z.number().int(),
  /** Only with a walk-forward (S2). */
  walk_forward: z.number().int().optional(),
  walk_window: z.number().int().nullable().optional(),
  walk_objective: z.enum(OBJECTIVES).optional(),
});
export type SweepInputs = z.output<typeof SweepInputs>;

/** Returns a sweep's lists for its results, without optional ones that the request leaves blank. */
export const inputsOf = (sweep: Sweep): SweepInputs => ({
  ...(sweep.tickers.length > 1 && { tickers: [...sweep.tickers] }),
  structures: [...sweep.structures],
  ...recordOf(
    NUMBER_DIMENSIONS.filter((name) => !numberRow(name).isOptional || sweep[name].length > 0),
    (name) => [...sweep[name]],
  ),
  ...recordOf(
    TRAIL_LIST_NAMES.filter((name) => sweep[name].length > 0),
    (name) => [...sweep[name]],
  ),
  stops: sweep.stops.map((stop) => thresholdValue("stop", stop)),
  targets: sweep.targets.map((target) => thresholdValue("target", target)),
  out_of_sample: sweep.outOfSamplePercent,
  min_trades: sweep.minTrades,
  ...(sweep.walk && {
    walk_forward: sweep.walk.folds,
    walk_window: sweep.walk.window ?? null,
    walk_objective: sweep.walk.objective,
  }),
});
