import type { SensitivityField, SensitivityUnit } from "../../domain/strategy/sensitivity.ts";
import type { BacktestForm } from "../backtest-form.ts";
import { isOptionRow } from "../form/row-fields.ts";
import type { BodyChanges } from "./results.ts";

/**
 * The numbers that a sensitivity varies, with the size of their steps:
 *
 * | number | step |
 * |---|---|
 * | delta (all short legs together, all long ones; all legs where they share one value) | 0.02, below 0.10 0.01 |
 * | % OTM | 0.5 points, below 2 % 0.25 |
 * | premium, target, stop, trailing stop | 10 % of the value |
 * | offset | 20 % of each leg's |
 * | DTE (near legs, far legs), max hold, exit DTE | 10 % of the value in whole days, at least 1 |
 * | exit delta | as delta |
 * | slippage | 25 points |
 * | start date | 5 sessions, later only |
 */

type Leg = BacktestForm["optFields"][number];

type Placed = Leg & { readonly at: number };

/** A number of a strategy that can take other values. */
export type VariedNumber = {
  readonly field: SensitivityField;
  readonly unit: SensitivityUnit;
  readonly value: number;
  /** The value some steps away; undefined where the strategy would become another kind of strategy. */
  readonly at: (step: number) => { readonly value: number; readonly changes: BodyChanges } | undefined;
};

/** Without the noise of binary fractions: 0.3 + 0.02 is 0.32. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

const deltaStep = (delta: number): number => (Math.min(delta, 1 - delta) < 0.1 ? 0.01 : 0.02);
const dayStep = (days: number): number => Math.max(1, Math.round(days / 10));
const share = (percent: number) => (value: number) => rounded((value * percent) / 100);
const otmStep = (percent: number): number => (percent === 0 || Math.abs(percent) >= 2 ? 0.5 : 0.25);

type StrikeMoves = {
  readonly name: "delta" | "percent_otm" | "premium" | "offset";
  readonly unit: SensitivityUnit;
  readonly field: "delta" | "strike_value";
  readonly stepOf: (value: number) => number;
  /** True where each leg moves by a share of its own value. */
  readonly isScaled?: boolean;
  readonly isAllowed: (value: number, before: number) => boolean;
};

const LEAST_DELTA = 0.01;

const isSameSign = (value: number, before: number): boolean =>
  before === 0 || Math.sign(value) === Math.sign(before);

const STRIKE_MOVES: Readonly<Record<Leg["strike_by"], StrikeMoves>> = {
  Delta: {
    name: "delta",
    unit: "delta",
    field: "delta",
    stepOf: deltaStep,
    isAllowed: (delta) => delta >= LEAST_DELTA && delta <= 1 - LEAST_DELTA,
  },
  "% OTM": {
    name: "percent_otm",
    unit: "%",
    field: "strike_value",
    stepOf: otmStep,
    isAllowed: (value, before) => value === 0 || isSameSign(value, before),
  },
  Premium: {
    name: "premium",
    unit: "$",
    field: "strike_value",
    stepOf: share(10),
    isAllowed: (value) => value > 0,
  },
  Offset: {
    name: "offset",
    unit: "$",
    field: "strike_value",
    stepOf: share(20),
    isScaled: true,
    isAllowed: isSameSign,
  },
};

const orderOf = (values: readonly number[]): string =>
  values.map((value) => values.map((other) => Math.sign(value - other)).join()).join(";");

/** True where every two legs of a kind (right, DTE, way of the strike) keep the order of their strikes. */
const keepsStrikes = (
  legs: readonly Placed[],
  field: StrikeMoves["field"],
  changes: BodyChanges,
): boolean => {
  const kinds = Map.groupBy(legs, ({ call_put, dte, strike_by }) => `${call_put} ${dte} ${strike_by}`);
  return [...kinds.values()].every((alike) => {
    const now = alike.map((leg) => Number(changes[`optFields.${leg.at}.${field}`] ?? leg[field]));
    return orderOf(now) === orderOf(alike.map((leg) => leg[field]));
  });
};

const strikeNumber = (
  legs: readonly Placed[],
  moved: readonly Placed[],
  side: "" | "short_" | "long_",
): VariedNumber | undefined => {
  const [first] = moved;
  if (!first) return undefined;
  const { name, unit, field, stepOf, isScaled, isAllowed } = STRIKE_MOVES[first.strike_by];
  const { [field]: value } = first;
  const stepSize = moved.reduce(
    (least, leg) => Math.min(least, Math.abs(stepOf(leg[field]))),
    Number.POSITIVE_INFINITY,
  );
  if (stepSize === 0) return undefined;
  return {
    field: `${side}${name}`,
    unit,
    value,
    at: (step) => {
      const movedTo = (leg: Placed): number =>
        rounded(isScaled ? leg[field] + step * stepOf(leg[field]) : leg[field] + step * stepSize);
      if (!moved.every((leg) => isAllowed(movedTo(leg), leg[field]))) return undefined;
      const changes = Object.fromEntries(moved.map((leg) => [`optFields.${leg.at}.${field}`, movedTo(leg)]));
      // An offset counts from the leg above, so that offsets have no order among themselves.
      if (!isScaled && !keepsStrikes(legs, field, changes)) return undefined;
      return { value: movedTo(first), changes };
    },
  };
};

const strikeNumbers = (legs: readonly Placed[]): VariedNumber[] => {
  const kinds = [...Map.groupBy(legs, ({ strike_by }) => strike_by).values()];
  return kinds
    .flatMap((alike) => {
      const { field } = STRIKE_MOVES[alike[0]?.strike_by ?? "Delta"];
      const sides = Map.groupBy(alike, ({ long_short }) => long_short);
      const isOneValue = new Set(alike.map((leg) => leg[field])).size === 1;
      if (sides.size === 1 || isOneValue) return [strikeNumber(legs, alike, "")];
      return [
        strikeNumber(legs, sides.get("Short") ?? [], "short_"),
        strikeNumber(legs, sides.get("Long") ?? [], "long_"),
      ];
    })
    .filter((number) => number !== undefined);
};

/** The near legs' DTE, and that of all others: a calendar stays a calendar. */
const dteNumbers = (legs: readonly Placed[]): VariedNumber[] => {
  const near = Math.min(...legs.map(({ dte }) => dte));
  const before = orderOf(legs.map(({ dte }) => dte));
  const number = (field: "dte" | "far_dte", moved: readonly Placed[]): VariedNumber[] => {
    const [first] = moved;
    if (!first) return [];
    const size = dayStep(Math.min(...moved.map(({ dte }) => dte)));
    const at: VariedNumber["at"] = (step) => {
      const days = legs.map((leg) => (moved.includes(leg) ? leg.dte + step * size : leg.dte));
      if (Math.min(...days) < 1 || orderOf(days) !== before) return undefined;
      const changes = Object.fromEntries(
        moved.map((leg) => [`optFields.${leg.at}.dte`, leg.dte + step * size]),
      );
      return { value: first.dte + step * size, changes };
    };
    return [{ field, unit: "days", value: first.dte, at }];
  };
  return [
    ...number(
      "dte",
      legs.filter(({ dte }) => dte === near),
    ),
    ...number(
      "far_dte",
      legs.filter(({ dte }) => dte !== near),
    ),
  ];
};

type Single = {
  readonly field: SensitivityField & ("prof_size" | "stop_size" | "trail" | "exit_delta" | "exit_dte");
  readonly unit: SensitivityUnit;
  readonly stepOf: (value: number) => number;
  readonly isAllowed?: (value: number, before: number) => boolean;
};

/** Limits a percentage to 100: no trade makes or loses more than its maximum. */
const upToWhole = (value: number, before: number): boolean => value <= Math.max(100, before);

const thresholdOf = (field: "prof_size" | "stop_size", kind: string): Single[] => {
  if (kind === "None") return [];
  const isOfMax = kind === "% of max profit" || kind === "% of max loss";
  return [
    {
      field,
      unit: kind === "$ per spread" ? "$" : "%",
      stepOf: share(10),
      ...(isOfMax ? { isAllowed: upToWhole } : {}),
    },
  ];
};

const exitNumbers = ({ riskFields: [risk] }: BacktestForm): VariedNumber[] => {
  if (!risk) return [];
  const singles: readonly Single[] = [
    ...thresholdOf("prof_size", risk.take_prof),
    ...thresholdOf("stop_size", risk.stop_loss),
    { field: "trail", unit: "%", stepOf: share(10) },
    { field: "exit_delta", unit: "delta", stepOf: deltaStep },
    { field: "exit_dte", unit: "days", stepOf: dayStep },
  ];
  return singles.flatMap(({ field, unit, stepOf, isAllowed }) => {
    const { [field]: before } = risk;
    if (before === 0) return [];
    const at: VariedNumber["at"] = (step) => {
      const value = rounded(before + step * stepOf(before));
      // 0 would switch the exit off.
      if (value <= 0 || isAllowed?.(value, before) === false) return undefined;
      return { value, changes: { [`riskFields.0.${field}`]: value } };
    };
    return [{ field, unit, value: before, at }];
  });
};

const holdNumber = ({ overallFields: [overall] }: BacktestForm, legs: readonly Placed[]): VariedNumber[] => {
  if (!overall) return [];
  const { hold } = overall;
  // A longer hold than the DTE changes nothing.
  const longest = Math.min(...legs.map(({ dte }) => dte));
  const from = Math.min(hold, longest);
  const at: VariedNumber["at"] = (step) => {
    const value = from + step * dayStep(from);
    return value < 1 || value > longest ? undefined : { value, changes: { "overallFields.0.hold": value } };
  };
  return [{ field: "hold", unit: "days", value: hold, at }];
};

const SLIPPAGE_STEP = 25;

const slippageNumber = ({ overallFields: [overall] }: BacktestForm): VariedNumber[] => {
  if (!overall) return [];
  const at: VariedNumber["at"] = (step) => {
    const value = rounded(overall.slippage + step * SLIPPAGE_STEP);
    return value < 0 || value > 100 ? undefined : { value, changes: { "overallFields.0.slippage": value } };
  };
  return [{ field: "slippage", unit: "%", value: overall.slippage, at }];
};

const START_STEP = 5;

/** Returns the date (`yyyy-MM-dd`) so many sessions after the test's first; undefined where too little would be left. */
export type StartAfter = (sessions: number) => string | undefined;

const startNumber = (startAfter: StartAfter): VariedNumber => ({
  field: "start",
  unit: "sessions",
  value: 0,
  at: (step) => {
    const start = step > 0 ? startAfter(step * START_STEP) : undefined;
    return start === undefined
      ? undefined
      : { value: step * START_STEP, changes: { "overallFields.0.start_date": start } };
  },
});

/** Returns the numbers of a form that a sensitivity varies, in the order of the strip. */
export const variedNumbers = (form: BacktestForm, startAfter: StartAfter): VariedNumber[] => {
  // Of shares there are only lots, which set the size and not the strategy.
  const legs = form.optFields.map((leg, at): Placed => ({ ...leg, at })).filter(isOptionRow);
  return [
    ...strikeNumbers(legs),
    ...dteNumbers(legs),
    ...exitNumbers(form),
    ...holdNumber(form, legs),
    ...slippageNumber(form),
    startNumber(startAfter),
  ];
};
