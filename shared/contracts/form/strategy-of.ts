import { centsOfNumber } from "../../domain/money.ts";
import type {
  EventRule,
  FilterRule,
  Leg,
  Sizing,
  Strategy,
  Threshold,
  TrailingStop,
} from "../../domain/strategy/strategy.ts";
import { STRIKE_WAYS, type StrikeRule } from "../../domain/strategy/strike-rule.ts";
import type { BacktestForm } from "../backtest-form.ts";
import type { GroupName } from "./fields.ts";

/** Converts a parsed form's rows to the engine's nouns. */

type Row<G extends GroupName> = BacktestForm[G][number];

const strikeOf = (row: Partial<Row<"optFields">>): StrikeRule | undefined => {
  const { strike_by: kind, strike_value: value, delta } = row;
  if (kind === undefined || value === undefined || delta === undefined) return undefined;
  return STRIKE_WAYS[kind].ruleOf({ delta, value });
};

/** Returns the leg of a row, or undefined if a field did not parse. */
export const legOf = (row: Partial<Row<"optFields">>): Leg | undefined => {
  const { long_short, call_put: right, n: quantity, dte: dteDays } = row;
  if (long_short === undefined || right === undefined || quantity === undefined) return undefined;
  const side = long_short === "Long" ? "long" : "short";
  if (right === "Shares") return { side, right: "shares", quantity };
  const strike = strikeOf(row);
  if (strike === undefined || dteDays === undefined) return undefined;
  return { side, right: right === "Call" ? "call" : "put", quantity, dteDays, strike };
};

/** Returns the rule of an event row, or undefined if a field did not parse. */
export const eventRuleOf = (row: Partial<Row<"eventFields">>): EventRule | undefined => {
  const { event_type: type, entry_type, exit_type, entry, exit } = row;
  if (type === undefined || entry_type === undefined || exit_type === undefined) return undefined;
  if (entry === undefined || exit === undefined) return undefined;
  return {
    type,
    entry: { side: entry_type, sessions: entry },
    exit: { side: exit_type, sessions: exit },
  };
};

const sizingOf = (row: Row<"overallFields">): Sizing => {
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

/** Returns the threshold of a stop or target type and its size. */
export const thresholdOf = (kind: string, size: number): Threshold => {
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

/** Returns undefined for 0 or a blank, which switch the exit off (D4). */
const orOff = (value: number | undefined): number | undefined => (value === 0 ? undefined : value);

const trailOf = (row: Row<"riskFields"> | undefined): TrailingStop | undefined =>
  row === undefined || row.trail === 0 ? undefined : { percent: row.trail, fromPercent: row.trail_from };

export const filterOf = (row: Row<"volFields">): FilterRule => ({
  criterion: row.filter_criteria,
  joinsNext: row.and_or,
  low: row.low_filter,
  high: row.high_filter,
  lookBackSessions: row.look_back_days,
});

/** Returns the form's trading costs: % of the half-spread, and cents a contract. */
export const costsOf = ({ slippage, commission }: Pick<Row<"overallFields">, "slippage" | "commission">) => ({
  slippagePercent: slippage,
  commissionCents: centsOfNumber(commission, "half up"),
});

export const strategyOf = (form: BacktestForm): Strategy => {
  const [overall] = form.overallFields as [Row<"overallFields">];
  const [switches] = form.filterFields as [Row<"filterFields">];
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
    trail: trailOf(risk),
    exitDelta: orOff(risk?.exit_delta),
    exitDteDays: orOff(risk?.exit_dte),
    ...costsOf(overall),
    startBalanceCents: centsOfNumber(overall.acct_bal, "half up"),
    interest: overall.interest,
    events: switches.event_filters
      ? form.eventFields.map(eventRuleOf).filter((rule) => rule !== undefined)
      : undefined,
    filters: switches.entry_filters ? form.volFields.map(filterOf) : undefined,
  };
};
