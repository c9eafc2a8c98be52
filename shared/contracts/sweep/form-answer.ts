import * as z from "zod";
import { takesList } from "../../domain/structure/strike-groups.ts";
import {
  OPTIONS_STRUCTURE_NAMES,
  STRUCTURE_FAMILIES,
  STRUCTURE_NAMES,
  type StructureName,
  structureOf,
} from "../../domain/structure/structure.ts";
import { hasMaxLoss, hasMaxProfit, sharesOf } from "../../domain/structure/structure-legs.ts";
import type { ListRule } from "../../domain/sweep/dimension-row.ts";
import {
  EXPIRY_DIMENSIONS,
  listRow,
  NUMBER_LISTS,
  recordOf,
  STRIKE_DIMENSIONS,
  spreadRow,
} from "../../domain/sweep/dimensions.ts";
import { sharesRow } from "../form/option-row.ts";
import { MAX_SET_ROWS, MAX_SETS, MAX_THRESHOLDS, SIZES } from "./list-fields.ts";
import type { SweepBody } from "./request.ts";
import { SINGLE_FIELDS } from "./single-fields.ts";
import { MAX_TICKERS } from "./tickers.ts";

/** The answer of GET /api/sweeps/: the initial request, the catalog and the limits (S27). */

const filter = (row: { filter_criteria: string; low_filter?: number; look_back_days?: number }) => ({
  volFields: [row],
});

/** Returns the *full grid* of a ticker, the page's initial request (S7). */
export const fullGrid = (ticker: string, name = ""): SweepBody => ({
  ticker,
  name,
  backtest_length: 10,
  dte_type: "Nearest",
  slippage: 100,
  commission: 0.65,
  out_of_sample: 30,
  min_trades: 30,
  structures: [...OPTIONS_STRUCTURE_NAMES],
  dte: [7, 14, 21, 30, 45, 60, 75, 90],
  far_dte: [30, 45, 60, 90, 120],
  short_delta: { from: 0.05, to: 0.6, step: 0.05 },
  long_delta: { from: 0.05, to: 0.8, step: 0.05 },
  hold: [7, 14, 21, 30, 45, 60, 90],
  max_positions: [1, 2, 3, 5],
  wait: [1, 5],
  stops: [
    { stop_loss: "None" },
    { stop_loss: "% of premium", stop_size: [50, 100, 150, 200, 300] },
    { stop_loss: "% of max loss", stop_size: [25, 50, 75] },
  ],
  targets: [
    { take_prof: "None" },
    { take_prof: "% of premium", prof_size: [25, 50, 75, 100] },
    { take_prof: "% of max profit", prof_size: [25, 50, 75] },
  ],
  filters: [
    { volFields: [] },
    filter({ filter_criteria: "IV rank (1y)", low_filter: 50 }),
    filter({ filter_criteria: "Price above mov avg", look_back_days: 50 }),
    filter({ filter_criteria: "Price below mov avg", look_back_days: 50 }),
  ],
  events: [{ eventFields: [] }],
});

const DeltaTerm = z.object({ short: z.number(), long: z.number(), constant: z.number() });

/** Lists of numbers that only some structures use. */
const TAKEN_BY_SOME = [...EXPIRY_DIMENSIONS, ...STRIKE_DIMENSIONS].filter((name) => spreadRow(name).takenBy);

const StructureRow = z.object({
  structure: z.enum(STRUCTURE_NAMES),
  family: z.enum(STRUCTURE_FAMILIES),
  /** In the form's order. A leg's delta is constant + short · s + long · l; shares have none. */
  legs: z.array(
    z.object({
      long_short: z.enum(["Long", "Short"]),
      call_put: z.enum(["Call", "Put", "Shares"]),
      n: z.number().int(),
      delta: DeltaTerm.nullable(),
      far: z.boolean(),
    }),
  ),
  /** Conditions between the deltas. */
  conditions: z.array(z.string()),
  /** Lists beside `dte` that the structure uses. */
  takes: z.array(z.enum(TAKEN_BY_SOME)),
  max_loss: z.boolean(),
  max_profit: z.boolean(),
});

const Limit = z.object({
  min: z.number().optional(),
  max: z.number().optional(),
  decimals: z.number().int().optional(),
  /** Maximum values of a list over all rows. */
  values: z.number().int().optional(),
  /** Maximum sets, and rows of one. */
  sets: z.number().int().optional(),
  rows: z.number().int().optional(),
});
type Limit = z.output<typeof Limit>;

export const SweepFormAnswer = z.object({
  /** A body of POST. */
  defaults: z
    .custom<SweepBody>()
    .meta({ type: "object", description: "The body of a sweep, the full grid." }),
  structures: z.array(StructureRow),
  limits: z.record(z.string(), Limit),
});
export type SweepFormAnswer = z.output<typeof SweepFormAnswer>;

const structureRow = (name: StructureName): z.output<typeof StructureRow> => {
  const { family, legs, conditions } = structureOf(name);
  return {
    structure: name,
    family,
    legs: [
      ...sharesOf(name).map(({ quantity }) => ({ ...sharesRow(quantity), delta: null, far: false })),
      ...legs.map(({ side, right, quantity, delta, isFar }) => ({
        long_short: side === "long" ? ("Long" as const) : ("Short" as const),
        call_put: right === "call" ? ("Call" as const) : ("Put" as const),
        n: quantity,
        delta: { ...delta },
        far: isFar,
      })),
    ],
    conditions: [...conditions],
    takes: TAKEN_BY_SOME.filter((field) => takesList(name, field)),
    max_loss: hasMaxLoss(name),
    max_profit: hasMaxProfit(name),
  };
};

const listLimit = ({ min, max, decimals, maxValues }: ListRule): Limit => ({
  min,
  max,
  decimals,
  values: maxValues,
});

const limits = (): Record<string, Limit> => {
  const { out_of_sample, min_trades, walk_forward, walk_window } = SINGLE_FIELDS;
  return {
    ...Object.fromEntries(
      Object.entries({ out_of_sample, min_trades, walk_forward, walk_window }).map(
        ([name, { min, max, decimals }]) => [name, { min, max, decimals }],
      ),
    ),
    tickers: { values: MAX_TICKERS },
    ...recordOf(NUMBER_LISTS, (name) => listLimit(listRow(name))),
    stops: { ...listLimit(SIZES), values: MAX_THRESHOLDS },
    targets: { ...listLimit(SIZES), values: MAX_THRESHOLDS },
    filters: { sets: MAX_SETS, rows: MAX_SET_ROWS },
    events: { sets: MAX_SETS, rows: MAX_SET_ROWS },
  };
};

export const sweepFormAnswer = (ticker: string, name: string): SweepFormAnswer => ({
  defaults: fullGrid(ticker, name),
  structures: STRUCTURE_NAMES.map(structureRow),
  limits: limits(),
});
