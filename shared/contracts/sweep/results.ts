import * as z from "zod";
import { STRUCTURE_NAMES } from "../../domain/structure/structure.ts";
import { DIMENSION_NAMES } from "../../domain/sweep/dimensions.ts";
import { OBJECTIVES } from "../../domain/sweep/ranking.ts";
import { VERDICTS } from "../../domain/sweep/verdict.ts";
import { Answer } from "../answer.ts";
import { Count } from "../values.ts";
import { CombinationValues } from "./combination-values.ts";
import {
  HeatMapCell,
  Histogram,
  LeaderFigures,
  MarginalCell,
  PartFigures,
  SampleRow,
  SweepFigures,
} from "./figures.ts";
import { SweepInputs } from "./inputs.ts";
import { SweepPeriodRow } from "./saved-row.ts";
import { StopValue, TargetValue } from "./thresholds.ts";
import { TrailValue } from "./trails.ts";
import { WalkForwardResults } from "./walk-forward-results.ts";

/**
 * Results of a sweep (S29): dollars exact to the cent, integers exact, blanks null. All but `run` is equal for any
 * slicing.
 */

/** How many spreads and combinations of one structure a grid holds. */
export const StructureCount = z.object({
  structure: z.enum(STRUCTURE_NAMES),
  spreads: Count,
  combinations: Count,
});
export type StructureCount = z.output<typeof StructureCount>;

/** S7's counts of the planned grid; S11's and S17's of the finished part. */
const SweepCountRows = z.object({
  combinations: Count,
  spreads: Count,
  by_structure: z.array(StructureCount),
  without_trades: Count,
  too_few_trades: Count,
  ranked: Count,
  distinct: Count,
});

/** The finished part of a sweep with missing slices (S28). `spreads` are the missing runs, ends excluded. */
export const Coverage = z.object({
  combinations: Count,
  done: Count,
  spreads: z.array(z.tuple([Count, Count])),
});
export type Coverage = z.output<typeof Coverage>;

/** A set of same results in a list (S13). The first ten have neighbors (S25), with a null score if there is none. */
export const LeaderRow = z.object({
  index: Count,
  /** S12's; null if undefined or without limit. */
  value: z.number().nullable(),
  /** S12a's, by which the list is ordered; null without limit. */
  after_loss: z.number().nullable(),
  same: Count,
  neighbours: Count.optional(),
  neighbours_ranked: Count.optional(),
  neighbour_score: z.number().nullable().optional(),
});
export type LeaderRow = z.output<typeof LeaderRow>;

export const LeaderList = z.object({
  objective: z.enum(OBJECTIVES),
  verdict: z.enum(VERDICTS),
  /** Of its first leader (N7); absent in an empty list. */
  answer: Answer.optional(),
  rows: z.array(LeaderRow),
});
export type LeaderList = z.output<typeof LeaderList>;

/** A leader, listed once even if it leads several lists. */
export const LeaderCombination = z.object({
  index: Count,
  values: CombinationValues,
  in: PartFigures,
  out: PartFigures,
  all: PartFigures,
  honesty: LeaderFigures,
  /** For the first ten of a list: the engine found the same trades (S30). */
  verified: z.literal(true).optional(),
  /** For the same ones: the largest fall of the account marked daily, over the whole period, as the backtest's. */
  ddown_mtm: z.number().optional(),
});
export type LeaderCombination = z.output<typeof LeaderCombination>;

const DimensionName = z.enum(DIMENSION_NAMES);

/**
 * A value of a dimension: a structure's name, a stop or target as in `inputs`, a trailing stop, a number, or the position of a set.
 */
const DimensionValue = z.union([z.string(), z.number(), StopValue, TargetValue, TrailValue]);
export type DimensionValue = z.output<typeof DimensionValue>;

export const SweepResults = z.object({
  kind: z.literal("sweep"),
  inputs: SweepInputs,
  /** The body as sent. */
  request: z.record(z.string(), z.unknown()),
  period: SweepPeriodRow,
  counts: SweepCountRows,
  /** Null for a complete sweep. */
  coverage: Coverage.nullable(),
  /** In S12's order. */
  leaders: z.array(LeaderList),
  combinations: z.array(LeaderCombination),
  dimensions: z.array(z.object({ dimension: DimensionName, values: z.array(DimensionValue) })),
  marginals: z.array(z.object({ dimension: DimensionName, cells: z.array(MarginalCell) })),
  heat_maps: z.array(z.object({ x: DimensionName, y: DimensionName, cells: z.array(HeatMapCell) })),
  distribution: z.object({ t_stat: Histogram, pnl_per_risk: Histogram }),
  sample: z.array(SampleRow),
  honesty: SweepFigures,
  walk_forward: WalkForwardResults.optional(),
  notes: z.array(z.string()),
  run: z.object({
    seconds: z.number(),
    combinations_per_second: z.number(),
    slices: Count,
    /** How many of the user's earlier backtests and sweeps saw kept-back sessions; only where some did. */
    opened_before: Count.optional(),
  }),
});
export type SweepResults = z.output<typeof SweepResults>;
