import * as z from "zod";
import { STRUCTURE_NAMES } from "../../domain/structure.ts";
import type { Combination } from "../../domain/sweep.ts";
import { thresholdOf } from "../form/strategy-of.ts";
import { StopValue, stopValue, TargetValue, targetValue } from "./inputs.ts";

/** One combination under the wire's names (S29); null where its structure takes no such value. */

const Taken = z.number().nullable();

export const CombinationValues = z.object({
  structure: z.enum(STRUCTURE_NAMES),
  dte: z.number(),
  far_dte: Taken,
  short_delta: Taken,
  long_delta: Taken,
  ...StopValue.shape,
  ...TargetValue.shape,
  hold: z.number(),
  max_positions: z.number(),
  wait: z.number(),
  /** Positions of the request's sets. */
  filter: z.number().int(),
  event: z.number().int(),
});
export type CombinationValues = z.output<typeof CombinationValues>;

/** A combination as the wire has it. */
export const valuesOf = (combination: Combination): CombinationValues => ({
  structure: combination.structure,
  dte: combination.dteDays,
  far_dte: combination.farDteDays ?? null,
  short_delta: combination.shortDelta ?? null,
  long_delta: combination.longDelta ?? null,
  ...stopValue(combination.stop),
  ...targetValue(combination.target),
  hold: combination.holdDays,
  max_positions: combination.maxPositions,
  wait: combination.waitSessions,
  filter: combination.filter,
  event: combination.event,
});

/** What `valuesOf` was made of. */
export const combinationOf = (values: CombinationValues): Combination => ({
  structure: values.structure,
  dteDays: values.dte,
  farDteDays: values.far_dte ?? undefined,
  shortDelta: values.short_delta ?? undefined,
  longDelta: values.long_delta ?? undefined,
  stop: thresholdOf(values.stop_loss, values.stop_size ?? 0),
  target: thresholdOf(values.take_prof, values.prof_size ?? 0),
  holdDays: values.hold,
  maxPositions: values.max_positions,
  waitSessions: values.wait,
  filter: values.filter,
  event: values.event,
});
