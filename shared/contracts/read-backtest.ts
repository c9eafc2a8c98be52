import * as z from "zod";
import type { Right, Side } from "../domain/contract.ts";
import { type Day, dayOf } from "../domain/day.ts";
import { centsOfNumber } from "../domain/money.ts";
import {
  type EventRule,
  type FilterRule,
  type Leg,
  netCalls,
  type Sizing,
  type Strategy,
  type Threshold,
} from "../domain/strategy.ts";
import { BacktestForm } from "./backtest-form.ts";
import { pathAsSent, relevantFields } from "./relevant-fields.ts";

/** The earliest date that a test may touch (D3). */
export const EARLIEST_DAY = dayOf(2015, 1, 1);

/** Field path, such as `optFields.0.delta`, to what is wrong with it. */
export type FieldProblems = Record<string, string>;

export type BacktestReading =
  | { readonly ok: true; readonly strategy: Strategy; readonly form: BacktestForm }
  | { readonly ok: false; readonly fields: FieldProblems };

type Rows<G extends keyof BacktestForm> = Partial<BacktestForm[G][number]>[];

/** The rows of a form of which some fields may not have parsed: only what did is there. */
type PartialForm = { [G in keyof BacktestForm]: Rows<G> };

/**
 * Reads a request body into a strategy. Refuses with every broken field named at once: what does not parse, and what
 * breaks a rule of D3, D4, X3, B1, B3, E3 or E5 that needs no market data. `yesterday` is New York's.
 */
export const readBacktest = (body: unknown, yesterday: Day): BacktestReading => {
  const relevant = relevantFields(body);
  const parsed = BacktestForm.safeParse(relevant);
  const problems = parsed.success ? {} : problemsOf(parsed.error);
  const form = parsed.success ? parsed.data : parsedPart(relevant);
  for (const rule of RULES) Object.assign(problems, without(rule(form, yesterday), problems));
  if (!parsed.success || Object.keys(problems).length > 0)
    return { ok: false, fields: asSent(problems, body) };
  return { ok: true, strategy: strategyOf(parsed.data), form: parsed.data };
};

/** Zod's issues by field path; an unknown key is reported at its own path. */
export const problemsOf = (error: z.ZodError): FieldProblems => {
  const problems: FieldProblems = {};
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys) problems[[...issue.path, key].join(".")] = "is not a field";
    else problems[issue.path.join(".") || "body"] ??= plain(issue);
  }
  return problems;
};

/** Zod's wording, where it speaks of itself, in words for people. */
const plain = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case "invalid_union":
      return "must be a number or text";
    case "invalid_type":
      return issue.message.endsWith("received undefined")
        ? "is missing"
        : `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case "too_small":
      return isOurs(issue) ? issue.message : `needs at least ${issue.minimum}${unitOf(issue.origin)}`;
    case "too_big":
      return isOurs(issue) ? issue.message : `takes at most ${issue.maximum}${unitOf(issue.origin)}`;
    default:
      return issue.message;
  }
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  object: "an object",
  array: "a list",
  string: "text",
  number: "a number",
  boolean: "true or false",
};

const isOurs = ({ message }: z.core.$ZodIssue): boolean => !message.startsWith("Too ");

const unitOf = (origin: string): string => (origin === "string" ? " characters" : "");

const without = (problems: FieldProblems, known: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => !Object.hasOwn(known, path)));

const asSent = (problems: FieldProblems, body: unknown): FieldProblems =>
  Object.fromEntries(Object.entries(problems).map(([path, problem]) => [pathAsSent(path, body), problem]));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const parsedRow = (schema: z.ZodObject, raw: unknown): Record<string, unknown> => {
  if (!isRecord(raw)) return {};
  const row: Record<string, unknown> = {};
  for (const [field, each] of Object.entries(schema.shape)) {
    const result = z.safeParse(each, raw[field]);
    if (result.success) row[field] = result.data;
  }
  return row;
};

/** What parses of a form that as a whole does not, so that rules across fields can be told in the same answer. */
const parsedPart = (body: unknown): PartialForm => {
  const groups = isRecord(body) ? body : {};
  const part: Record<string, unknown[]> = {};
  for (const [group, rows] of Object.entries(BacktestForm.shape)) {
    const raw = groups[group];
    part[group] = Array.isArray(raw) ? raw.slice(0, 20).map((row) => parsedRow(rows.element, row)) : [];
  }
  return part as PartialForm;
};

type Rule = (form: PartialForm, yesterday: Day) => FieldProblems;

/** D3: bounds of the dates, and something to begin from. */
const periodRule: Rule = ({ overallFields: [row] }, yesterday) => {
  const problems: FieldProblems = {};
  if (!row) return problems;
  for (const field of ["start_date", "end_date"] as const) {
    const day = row[field];
    if (day === undefined) continue;
    if (day < EARLIEST_DAY) problems[`overallFields.0.${field}`] = "must not be before 2015-01-01";
    if (day > yesterday) problems[`overallFields.0.${field}`] = "must not be after yesterday";
  }
  const { start_date: start, end_date: end } = row;
  const isSound = Object.keys(problems).length === 0;
  if (isSound && start !== undefined && end !== undefined && start > end)
    problems["overallFields.0.start_date"] = "must not be after the end date";
  // A start or length that did not parse is undefined here as well, and is told by its own problem at the same path.
  if (start === undefined && row.backtest_length === 0)
    problems["overallFields.0.start_date"] = "needs a start date or a backtest length";
  return problems;
};

/** B1, B3: a size that fits its sizing. */
const sizingRule: Rule = ({ overallFields: [row] }) => {
  const problems: FieldProblems = {};
  if (row?.trade_sizing === "Spreads" && row.trade_size !== undefined)
    if (row.trade_size < 1 || !Number.isInteger(row.trade_size))
      problems["overallFields.0.trade_size"] = "must be a whole number of at least 1";
  if (row?.trade_sizing === "% of account" && row.acct_bal === 0)
    problems["overallFields.0.trade_sizing"] = "% of account needs an account balance";
  return problems;
};

const firstSuch = (legs: readonly Leg[], side: Side, right: Right): string => {
  const index = legs.findIndex((leg) => leg.side === side && leg.right === right);
  return `option ${index + 1}`;
};

/** X3: thresholds that could never be worked out. */
const exitRule: Rule = ({ riskFields: [row], optFields, overallFields: [overall] }) => {
  const problems: FieldProblems = {};
  if (!row) return problems;
  if (row.stop_loss !== undefined && row.stop_loss !== "None" && row.stop_size === 0)
    problems["riskFields.0.stop_size"] = "must be more than 0";
  if (row.take_prof !== undefined && row.take_prof !== "None" && row.prof_size === 0)
    problems["riskFields.0.prof_size"] = "must be more than 0";
  const legs = optFields.map(legOf);
  if (!overall || legs.length === 0 || !legs.every((leg) => leg !== undefined)) return problems;
  const calls = netCalls(legs);
  const otherDte = legs.findIndex((leg) => leg.dteDays !== legs[0]?.dteDays);
  if (row.stop_loss === "% of max loss") {
    if (calls < 0)
      problems["riskFields.0.stop_loss"] =
        `% of max loss has no limit to work from: ${firstSuch(legs, "short", "call")} is a short call that no long call covers`;
    else if (otherDte > 0) problems["riskFields.0.stop_loss"] = severalExpiries("% of max loss", otherDte);
  }
  if (row.take_prof === "% of max profit") {
    if (calls > 0)
      problems["riskFields.0.take_prof"] =
        `% of max profit has no limit to work from: ${firstSuch(legs, "long", "call")} is a long call that no short call caps`;
    else if (otherDte > 0) problems["riskFields.0.take_prof"] = severalExpiries("% of max profit", otherDte);
  }
  return problems;
};

const severalExpiries = (name: string, leg: number): string =>
  `${name} needs one DTE for all options: option ${leg + 1} has another`;

/** E3, E5: a section switched on has rows, and a position closes after it opened. */
const sectionRule: Rule = (form) => {
  const problems: FieldProblems = {};
  const [switches] = form.filterFields;
  if (switches?.event_filters && form.eventFields.length === 0)
    problems.eventFields = "needs at least 1 row while event filters are on";
  if (switches?.entry_filters && form.volFields.length === 0)
    problems.volFields = "needs at least 1 row while entry filters are on";
  form.eventFields.forEach((row, index) => {
    const rule = eventRuleOf(row);
    if (rule && rule.exitOffset <= rule.entryOffset)
      problems[`eventFields.${index}.exit`] = "must be after the entry";
  });
  return problems;
};

const RULES: readonly Rule[] = [periodRule, sizingRule, exitRule, sectionRule];

const legOf = (row: Rows<"optFields">[number]): Leg | undefined => {
  const { long_short: side, call_put: right, n: quantity, dte: dteDays, delta } = row;
  if (side === undefined || right === undefined) return undefined;
  if (quantity === undefined || dteDays === undefined || delta === undefined) return undefined;
  return {
    side: side === "Long" ? "long" : "short",
    right: right === "Call" ? "call" : "put",
    quantity,
    dteDays,
    strike: { kind: "Delta", delta },
  };
};

const eventRuleOf = (row: Rows<"eventFields">[number]): EventRule | undefined => {
  const { event_type: type, entry_type, exit_type, entry, exit } = row;
  if (type === undefined || entry_type === undefined || exit_type === undefined) return undefined;
  if (entry === undefined || exit === undefined) return undefined;
  return {
    type,
    entryOffset: entry_type === "Before" ? 0 - entry : entry,
    exitOffset: exit_type === "Before" ? 0 - exit : exit,
  };
};

const sizingOf = (row: BacktestForm["overallFields"][number]): Sizing => {
  switch (row.trade_sizing) {
    case "One spread":
      return { kind: "One spread" };
    case "Spreads":
      return { kind: "Spreads", count: row.trade_size };
    case "$ at risk":
      return { kind: "$ at risk", dollars: row.trade_size };
    case "% of account":
      return { kind: "% of account", percent: row.trade_size };
  }
};

const thresholdOf = (kind: string, size: number): Threshold => {
  switch (kind) {
    case "% of premium":
      return { kind: "% of premium", percent: size };
    case "% of max loss":
    case "% of max profit":
      return { kind: "% of max", percent: size };
    case "$ per spread":
      return { kind: "$ per spread", dollars: size };
    default:
      return { kind: "None" };
  }
};

const filterOf = (row: BacktestForm["volFields"][number]): FilterRule => ({
  criterion: row.filter_criteria,
  joinsNext: row.and_or,
  low: row.low_filter,
  high: row.high_filter,
  lookBackSessions: row.look_back_days,
});

const strategyOf = (form: BacktestForm): Strategy => {
  const [overall] = form.overallFields as [BacktestForm["overallFields"][number]];
  const [switches] = form.filterFields as [BacktestForm["filterFields"][number]];
  const [risk] = form.riskFields;
  return {
    ticker: overall.ticker,
    period: {
      start: overall.start_date,
      end: overall.end_date,
      lengthYears: overall.backtest_length === 0 ? undefined : overall.backtest_length,
    },
    legs: form.optFields.map(legOf).filter((leg) => leg !== undefined),
    dteRule: overall.dte_type,
    holdDays: overall.hold,
    maxPositions: overall.max_positions,
    waitSessions: overall.wait,
    sizing: sizingOf(overall),
    stop: thresholdOf(risk?.stop_loss ?? "None", risk?.stop_size ?? 0),
    target: thresholdOf(risk?.take_prof ?? "None", risk?.prof_size ?? 0),
    trail: undefined,
    exitDelta: undefined,
    exitDteDays: undefined,
    slippagePercent: overall.slippage,
    commissionCents: centsOfNumber(overall.commission, "half up"),
    startBalanceCents: centsOfNumber(overall.acct_bal, "half up"),
    events: switches.event_filters
      ? form.eventFields.map(eventRuleOf).filter((rule) => rule !== undefined)
      : undefined,
    filters: switches.entry_filters ? form.volFields.map(filterOf) : undefined,
  };
};
