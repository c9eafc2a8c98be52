import * as z from "zod";
import type { TrailingStop } from "../../domain/strategy/strategy.ts";
import type { TrailList } from "../../domain/sweep/dimensions.ts";

/** A trailing stop by wire names (S29); both 0 for none. */
export const TrailValue = z.object({ trail: z.number(), trail_from: z.number() });
type TrailValue = z.output<typeof TrailValue>;

export const trailValue = ({ percent, fromPercent }: TrailingStop): TrailValue => ({
  trail: percent,
  trail_from: fromPercent,
});

/** Returns the trailing stop of such a value; a missing number is 0. */
export const trailOfValue = (value: { [List in TrailList]?: number | undefined }): TrailingStop => ({
  percent: value.trail ?? 0,
  fromPercent: value.trail_from ?? 0,
});
