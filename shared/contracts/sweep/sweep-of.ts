import { centsOfNumber } from "../../domain/money.ts";
import { STRUCTURE_NAMES } from "../../domain/structure/structure.ts";
import {
  NUMBER_DIMENSIONS,
  type NumberDimension,
  numberRow,
  recordOf,
} from "../../domain/sweep/dimensions.ts";
import { type Sweep, trailsOf } from "../../domain/sweep/sweep.ts";
import { eventRuleOf, filterOf } from "../form/strategy-of.ts";
import type { SweepForm } from "./request.ts";
import { thresholdRow, thresholdsOf } from "./thresholds.ts";
import { walkOf } from "./walk-fields.ts";

/** Converts a parsed request to a sweep. */

/** Returns the meanings of a list's numbers, each once. */
const valuesOf = (name: NumberDimension, typed: readonly number[]): readonly number[] => {
  const { blank, meaning = (value: number) => value } = numberRow(name);
  const values = typed.length === 0 && blank !== undefined ? [blank] : typed;
  return [...new Set(values.map(meaning))];
};

const orNone = <T>(sets: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  sets.length === 0 ? [[]] : sets;

/** Returns the sweep of a valid request. */
export const sweepOf = (form: SweepForm): Sweep => ({
  ticker: form.ticker,
  tickers: form.tickers.length > 0 ? form.tickers : [form.ticker],
  name: form.name ?? "",
  period: {
    start: form.start_date,
    end: form.end_date,
    lengthYears: form.backtest_length === 0 ? undefined : form.backtest_length,
  },
  dteRule: form.dte_type,
  slippagePercent: form.slippage,
  commissionCents: centsOfNumber(form.commission, "half up"),
  outOfSamplePercent: form.out_of_sample,
  minTrades: form.min_trades,
  ...(form.walk_forward > 0 && { walk: walkOf(form) }),
  structures: STRUCTURE_NAMES.filter((name) => form.structures.includes(name)),
  ...recordOf(NUMBER_DIMENSIONS, (name) => valuesOf(name, form[name])),
  trail: form.trail,
  trail_from: form.trail_from,
  trails: trailsOf(form.trail, form.trail_from),
  stops: thresholdsOf(
    "stop",
    form.stops.map((row) => thresholdRow("stop", row)),
  ),
  targets: thresholdsOf(
    "target",
    form.targets.map((row) => thresholdRow("target", row)),
  ),
  filters: orNone(form.filters.map(({ volFields }) => volFields.map(filterOf))),
  events: orNone(
    form.events.map(({ eventFields }) => eventFields.map(eventRuleOf).filter((rule) => rule !== undefined)),
  ),
});
