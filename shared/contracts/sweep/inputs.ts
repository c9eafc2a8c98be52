import * as z from "zod";
import { STRUCTURE_NAMES } from "../../domain/structure.ts";
import type { Sweep } from "../../domain/sweep.ts";
import { STOP_TYPES, TARGET_TYPES, writtenThreshold } from "./thresholds.ts";

/** A sweep's lists as S3 and S4 leave them, under their wire names (S29). */

const Values = z.array(z.number());
const Size = z.number().nullable();

export const StopValue = z.object({ stop_loss: z.string(), stop_size: Size });
export type StopValue = z.output<typeof StopValue>;
export const TargetValue = z.object({ take_prof: z.string(), prof_size: Size });
export type TargetValue = z.output<typeof TargetValue>;

export const SweepInputs = z.object({
  structures: z.array(z.enum(STRUCTURE_NAMES)),
  dte: Values,
  far_dte: Values,
  short_delta: Values,
  long_delta: Values,
  hold: Values,
  max_positions: Values,
  wait: Values,
  stops: z.array(StopValue),
  targets: z.array(TargetValue),
  out_of_sample: z.number(),
  min_trades: z.number().int(),
});
export type SweepInputs = z.output<typeof SweepInputs>;

/** A stop as the wire writes it. */
export const stopValue = (stop: Sweep["stops"][number]): StopValue => {
  const { type, size } = writtenThreshold(stop, STOP_TYPES);
  return { stop_loss: type, stop_size: size };
};

/** A target as the wire writes it. */
export const targetValue = (target: Sweep["targets"][number]): TargetValue => {
  const { type, size } = writtenThreshold(target, TARGET_TYPES);
  return { take_prof: type, prof_size: size };
};

/** The lists of a sweep for its results. */
export const inputsOf = (sweep: Sweep): SweepInputs => ({
  structures: [...sweep.structures],
  dte: [...sweep.dteDays],
  far_dte: [...sweep.farDteDays],
  short_delta: [...sweep.shortDeltas],
  long_delta: [...sweep.longDeltas],
  hold: [...sweep.holdDays],
  max_positions: [...sweep.maxPositions],
  wait: [...sweep.waitSessions],
  stops: sweep.stops.map(stopValue),
  targets: sweep.targets.map(targetValue),
  out_of_sample: sweep.outOfSamplePercent,
  min_trades: sweep.minTrades,
});
