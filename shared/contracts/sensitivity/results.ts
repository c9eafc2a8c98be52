import * as z from "zod";
import { METRICS_OF } from "../../domain/result/metrics.ts";
import { SENSITIVITY_FIELDS, SENSITIVITY_UNITS } from "../../domain/strategy/sensitivity.ts";
import { figures } from "../results.ts";

/** Results of a sensitivity: a backtest beside its neighbors, each with one number of the strategy changed. */

export const NeighborFigures = figures(METRICS_OF.neighbor).extend({
  /** P&L of the account marked to market, in whole dollars, on each of the results' `days`; 0 before its start. */
  curve: z.array(z.number().int()),
});
export type NeighborFigures = z.output<typeof NeighborFigures>;

/** Values by their places in the backtest's body, such as `optFields.0.delta`. */
export const BodyChanges = z.record(z.string(), z.union([z.number(), z.string()]));
export type BodyChanges = z.output<typeof BodyChanges>;

/** A neighbor: one number, some steps below (negative) or above its value in the backtest. */
export const Neighbor = NeighborFigures.extend({
  step: z.number().int().min(-4).max(4),
  value: z.number(),
  /** The changes that turn the backtest's body into the neighbor's. */
  changes: BodyChanges,
});
export type Neighbor = z.output<typeof Neighbor>;

/** A number of the strategy with its neighbors in ascending order. */
export const SensitivityNumber = z.object({
  field: z.enum(SENSITIVITY_FIELDS),
  unit: z.enum(SENSITIVITY_UNITS),
  /** The backtest's value, that of the first leg for several. 0 sessions for the start date. */
  value: z.number(),
  steps: z.array(Neighbor),
});
export type SensitivityNumber = z.output<typeof SensitivityNumber>;

export const SensitivityResults = z.object({
  kind: z.literal("sensitivity"),
  /** At most 60 sessions of the backtest, evenly spaced, first and last included. */
  days: z.array(z.iso.date()),
  base: NeighborFigures,
  numbers: z.array(SensitivityNumber),
});
export type SensitivityResults = z.output<typeof SensitivityResults>;
