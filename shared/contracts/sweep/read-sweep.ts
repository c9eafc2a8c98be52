import type { Day } from "../../domain/day.ts";
import { centsOfNumber } from "../../domain/money.ts";
import { STRUCTURE_NAMES } from "../../domain/structure/structure.ts";
import {
  NUMBER_DIMENSIONS,
  type NumberDimension,
  numberRow,
  recordOf,
} from "../../domain/sweep/dimensions.ts";
import { type Sweep, trailsOf } from "../../domain/sweep/sweep.ts";
import { type FieldProblems, problemsOf } from "../field-problems.ts";
import { STOP_AND_TARGET_FIELDS } from "../form/exit-fields.ts";
import { type AnyRow, type Fields, isBlank } from "../form/field.ts";
import { isRow, mapRows, relevantRow } from "../form/relevant-fields.ts";
import { EVENT_ROW_FIELDS, FILTER_FIELDS } from "../form/row-fields.ts";
import { eventRuleOf, filterOf } from "../form/strategy-of.ts";
import { partialSweep } from "./partial-sweep.ts";
import { SweepForm } from "./request.ts";
import { SINGLE_FIELDS } from "./single-fields.ts";
import { brokenSweepRules } from "./sweep-rules.ts";
import { thresholdRow, thresholdsOf } from "./thresholds.ts";
import { isBlankList, readTickers } from "./tickers.ts";
import { walkForwardOf } from "./walk-forward-fields.ts";

/**
 * Removes irrelevant values from a sweep's body, as the form does (D4): a length beside a start date, the size of
 * *None*, values that a criterion does not use, the ticker beside a list of them. The input is unparsed, so it changes only known parts and throws
 * nothing.
 */

const { stop_loss, stop_size, take_prof, prof_size } = STOP_AND_TARGET_FIELDS;

/** Groups that may be left blank as a whole. */
const GROUPS = ["structures", "stops", "targets", "filters", "events"];

const setsOf =
  (group: string, fields: Fields) =>
  (set: AnyRow): AnyRow => {
    const { [group]: rows, ...rest } = set;
    return isBlank(rows) ? rest : { ...rest, [group]: mapRows(rows, relevantRow(fields)) };
  };

const filterSet = setsOf("volFields", FILTER_FIELDS);
const eventSet = setsOf("eventFields", EVENT_ROW_FIELDS);

/** Stands for the ticker of a list without a readable one: the list has the fault. */
const ANY_TICKER = "X";

/** Returns the body with the first ticker of its list, if it has one, in place of what `ticker` holds (S2). */
const withFirstTicker = (body: AnyRow): AnyRow => {
  if (isBlankList(body.tickers)) return body;
  const [first = ANY_TICKER] = readTickers(body.tickers).tickers;
  return { ...body, ticker: first };
};

/** Returns the body without irrelevant values. Returns anything but an object unchanged. */
const relevantSweep = (body: unknown): unknown => {
  if (!isRow(body)) return body;
  const given = Object.entries(relevantRow(SINGLE_FIELDS)(withFirstTicker(body))).filter(
    ([name, value]) => !(GROUPS.includes(name) && isBlank(value)),
  );
  const {
    structures = [],
    stops = [],
    targets = [],
    filters = [],
    events = [],
    ...rest
  } = Object.fromEntries(given);
  return {
    ...rest,
    structures,
    stops: mapRows(stops, relevantRow({ stop_loss, stop_size })),
    targets: mapRows(targets, relevantRow({ take_prof, prof_size })),
    filters: mapRows(filters, filterSet),
    events: mapRows(events, eventSet),
  };
};

/** Returns the meanings of a list's numbers, each once. */
const valuesOf = (name: NumberDimension, typed: readonly number[]): readonly number[] => {
  const { blank, meaning = (value: number) => value } = numberRow(name);
  const values = typed.length === 0 && blank !== undefined ? [blank] : typed;
  return [...new Set(values.map(meaning))];
};

const orNone = <T>(sets: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  sets.length === 0 ? [[]] : sets;

/** Returns the sweep of a valid request. */
const sweepOf = (form: SweepForm): Sweep => ({
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
  ...(form.walk_forward > 0 && { walk: walkForwardOf(form) }),
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

export type SweepReading =
  | { readonly ok: true; readonly sweep: Sweep; readonly form: SweepForm }
  | { readonly ok: false; readonly fields: FieldProblems };

/**
 * Reads a request body into a sweep (S2 to S4). Refuses it with all faults at their paths at once: values that do not
 * parse, and broken rules that need no market data. The grid's size is checked elsewhere (S7). `yesterday` is New
 * York's.
 */
export const readSweep = (body: unknown, yesterday: Day): SweepReading => {
  const relevant = relevantSweep(body);
  const parsed = SweepForm.safeParse(relevant);
  const unparsed = parsed.success ? {} : problemsOf(parsed.error);
  const broken = brokenSweepRules(partialSweep(relevant), yesterday);
  const problems = { ...broken, ...unparsed };
  if (!parsed.success || Object.keys(problems).length > 0) return { ok: false, fields: problems };
  return { ok: true, sweep: sweepOf(parsed.data), form: parsed.data };
};
