import type { Day } from "../../domain/day.ts";
import type { SensitivityField, SensitivityUnit } from "../../domain/strategy/sensitivity.ts";
import type { Strategy } from "../../domain/strategy/strategy.ts";
import { readBacktest } from "../read-backtest.ts";
import { type StartAfter, variedNumbers } from "./numbers.ts";
import type { BodyChanges } from "./results.ts";

type Rows = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Rows => typeof value === "object" && value !== null;

const rowsWith = (rows: unknown, index: number, field: string, value: number | string): unknown[] => {
  const changed: unknown[] = Array.isArray(rows) ? [...rows] : [];
  const { [index]: row } = changed;
  changed[index] = { ...(isRecord(row) ? row : {}), [field]: value };
  return changed;
};

/** Returns a backtest's body with other values at some places, such as `optFields.0.delta`. */
export const withChanges = (body: unknown, changes: BodyChanges): unknown => {
  let changed: Rows = isRecord(body) ? body : {};
  for (const [place, value] of Object.entries(changes)) {
    const [group = "", index, field = ""] = place.split(".");
    changed = { ...changed, [group]: rowsWith(changed[group], Number(index), field, value) };
  }
  return changed;
};

/** A backtest with one number changed. */
export type NeighborPlan = {
  readonly step: number;
  readonly value: number;
  readonly changes: BodyChanges;
  readonly strategy: Strategy;
};

/** A number with its neighbors in ascending order, one at least. */
export type NumberPlan = {
  readonly field: SensitivityField;
  readonly unit: SensitivityUnit;
  readonly value: number;
  readonly steps: readonly NeighborPlan[];
};

const STEPS = [-4, -3, -2, -1, 1, 2, 3, 4];
/** With the backtest itself, a sensitivity runs 60 backtests at most. */
const MOST_NEIGHBORS = 59;

const countOf = (numbers: readonly NumberPlan[]): number =>
  numbers.reduce((sum, { steps }) => sum + steps.length, 0);

/** Leaves out the outermost step of the number with most steps, the last of several. */
const withoutOutermost = (numbers: readonly NumberPlan[]): readonly NumberPlan[] => {
  const most = Math.max(...numbers.map(({ steps }) => steps.length));
  const widest = numbers.findLastIndex(({ steps }) => steps.length === most);
  return numbers.map((number, index) => {
    if (index !== widest) return number;
    const { steps } = number;
    const isUpperFurther = (steps.at(-1)?.step ?? 0) >= -(steps[0]?.step ?? 0);
    return { ...number, steps: isUpperFurther ? steps.slice(0, -1) : steps.slice(1) };
  });
};

const withinMost = (numbers: readonly NumberPlan[]): readonly NumberPlan[] => {
  let left = numbers;
  while (countOf(left) > MOST_NEIGHBORS) left = withoutOutermost(left);
  return left;
};

/**
 * Returns the neighbors of a backtest: for each number up to four steps down and up, without those that the form
 * refuses. `yesterday` is New York's on the day that the body was sent. Throws for a body that the form refuses.
 */
export const neighborPlans = (
  body: unknown,
  yesterday: Day,
  startAfter: StartAfter,
): readonly NumberPlan[] => {
  const base = readBacktest(body, yesterday);
  if (!base.ok) throw new Error(`the backtest is refused: ${Object.keys(base.fields).join(", ")}`);
  const numbers = variedNumbers(base.form, startAfter).map(
    ({ field, unit, value: before, at }): NumberPlan => ({
      field,
      unit,
      value: before,
      steps: STEPS.flatMap((step): NeighborPlan[] => {
        const moved = at(step);
        if (!moved) return [];
        const reading = readBacktest(withChanges(body, moved.changes), yesterday);
        return reading.ok ? [{ step, ...moved, strategy: reading.strategy }] : [];
      }),
    }),
  );
  return withinMost(numbers).filter(({ steps }) => steps.length > 0);
};
