import { centsOfNumber } from "../../domain/money.ts";
import { STRUCTURE_NAMES } from "../../domain/structure.ts";
import type { Sweep } from "../../domain/sweep.ts";
import { eventRuleOf, filterOf } from "../form/strategy-of.ts";
import { LIST_FIELDS } from "./list-fields.ts";
import type { SweepForm } from "./request.ts";
import { STOP_TYPES, TARGET_TYPES, thresholdsOf } from "./thresholds.ts";

/** What a parsed request means, in the sweep's nouns. */

const orBlank = (values: readonly number[], { blank }: { readonly blank: number }): readonly number[] =>
  values.length === 0 ? [blank] : values;

/** E2: no session and one session apart mean the same. */
const waits = (values: readonly number[]): readonly number[] => [
  ...new Set(orBlank(values, LIST_FIELDS.wait).map((sessions) => Math.max(sessions, 1))),
];

const orNone = <T>(sets: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  sets.length === 0 ? [[]] : sets;

/** The sweep of a request that broke no rule. */
export const sweepOf = (form: SweepForm): Sweep => ({
  ticker: form.ticker,
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
  structures: STRUCTURE_NAMES.filter((name) => form.structures.includes(name)),
  dteDays: form.dte,
  farDteDays: form.far_dte,
  shortDeltas: form.short_delta,
  longDeltas: form.long_delta,
  holdDays: form.hold,
  maxPositions: orBlank(form.max_positions, LIST_FIELDS.max_positions),
  waitSessions: waits(form.wait),
  stops: thresholdsOf(
    form.stops.map(({ stop_loss: type, stop_size: sizes }) => ({ type, sizes })),
    STOP_TYPES,
  ),
  targets: thresholdsOf(
    form.targets.map(({ take_prof: type, prof_size: sizes }) => ({ type, sizes })),
    TARGET_TYPES,
  ),
  filters: orNone(form.filters.map(({ volFields }) => volFields.map(filterOf))),
  events: orNone(
    form.events.map(({ eventFields }) => eventFields.map(eventRuleOf).filter((rule) => rule !== undefined)),
  ),
});
