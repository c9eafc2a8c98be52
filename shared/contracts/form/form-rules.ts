import { isOption, type Right, type Side } from "../../domain/contract.ts";
import type { Day } from "../../domain/day.ts";
import { type Leg, netCalls } from "../../domain/strategy/strategy.ts";
import type { FieldProblems } from "../field-problems.ts";
import { type AnyRow, applies, type Limits } from "./field.ts";
import { GROUP_NAMES, groupRule } from "./fields.ts";
import type { PartialForm } from "./parsed-part.ts";
import { isOptionRow } from "./row-fields.ts";
import { eventProblems, filterProblems, periodProblems } from "./row-rules.ts";
import { legOf } from "./strategy-of.ts";

/** Rules across a form's fields without market data; skipped where one of its fields did not parse. */

/** `yesterday` is New York's. */
type Rule = (form: PartialForm, yesterday: Day) => FieldProblems;

const at = (place: string, problems: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`${place}.${field}`, problem]));

const periodRule: Rule = ({ overallFields: [row] }, yesterday) =>
  row ? at("overallFields.0", periodProblems(row, yesterday)) : {};

const limitsProblem = (value: unknown, { min, max, isMinOut = false }: Limits): string | undefined => {
  if (typeof value !== "number") return undefined;
  if (isMinOut && value <= min) return `must be more than ${min}`;
  return value < min || value > max ? `must be between ${min} and ${max}` : undefined;
};

/** Limits that depend on the row: sizes that must not be 0 (B1, X3), and those of a strike (C3). */
const limitsRule: Rule = (form) => {
  const problems: FieldProblems = {};
  for (const group of GROUP_NAMES) {
    const rows: readonly AnyRow[] = form[group];
    rows.forEach((row, index) => {
      for (const [name, field] of Object.entries(groupRule(group).fields)) {
        const limits = field.kind === "number" && applies(field, row) && field.limits?.(row);
        const problem = limits && limitsProblem(row[name], limits);
        if (problem) problems[`${group}.${index}.${name}`] = problem;
      }
    });
  }
  return problems;
};

/** B1, B3: the sizing must be computable. */
const sizingRule: Rule = ({ overallFields: [row] }) => {
  const problems: FieldProblems = {};
  if (row?.trade_sizing === "Spreads" && row.trade_size !== undefined && !Number.isInteger(row.trade_size))
    problems["overallFields.0.trade_size"] = "must be a whole number";
  if (row?.trade_sizing === "% of account" && row.acct_bal === 0)
    problems["overallFields.0.trade_sizing"] = "% of account needs an account balance";
  return problems;
};

/** I3. A balance that did not parse has a fault of its own. */
const interestRule: Rule = ({ overallFields: [row] }) =>
  row?.interest && row.acct_bal === 0
    ? { "overallFields.0.interest": "interest needs an account balance" }
    : {};

/** H1: shares are one row at most, beside an option. */
const sharesRule: Rule = ({ optFields }) => {
  const problems: FieldProblems = {};
  const first = optFields.findIndex((row) => !isOptionRow(row));
  optFields.forEach((row, index) => {
    if (!isOptionRow(row) && index > first)
      problems[`optFields.${index}.call_put`] = "only one row of shares";
  });
  if (first === 0 && !optFields.some(isOptionRow))
    problems["optFields.0.call_put"] = "shares need an option beside them";
  return problems;
};

/** Returns the place in the form of the first leg such as a short call, from 1; 0 without one. */
const firstSuch = (legs: readonly Leg[], side: Side, right: Right): number =>
  1 + legs.findIndex((leg) => leg.side === side && leg.right === right);

/** Returns why there is no greatest loss: the first short call, else short shares (H6). */
const unlimitedLoss = (legs: readonly Leg[]): string => {
  const call = firstSuch(legs, "short", "call");
  return call > 0
    ? `% of max loss has no limit to work from: option ${call} is a short call that no long call covers`
    : `the loss is unlimited: leg ${firstSuch(legs, "short", "shares")} is short shares`;
};

/** Returns why there is no greatest profit: the first long call, else long shares (H6). */
const unlimitedProfit = (legs: readonly Leg[]): string => {
  const call = firstSuch(legs, "long", "call");
  return call > 0
    ? `% of max profit has no limit to work from: option ${call} is a long call that no short call caps`
    : `the profit is unlimited: leg ${firstSuch(legs, "long", "shares")} is long shares`;
};

const severalExpiries = (name: string, leg: number): string =>
  `${name} needs one DTE for all options: option ${leg + 1} has another`;

/** X3: thresholds must be computable. */
const thresholdRule: Rule = ({ riskFields: [row], optFields, overallFields: [overall] }) => {
  const problems: FieldProblems = {};
  const legs = optFields.map(legOf);
  if (!row || !overall || legs.length === 0 || !legs.every((leg) => leg !== undefined)) return problems;
  const calls = netCalls(legs);
  const dte = legs.find(isOption)?.dteDays;
  const otherDte = legs.findIndex((leg) => isOption(leg) && leg.dteDays !== dte);
  if (row.stop_loss === "% of max loss") {
    if (calls < 0) problems["riskFields.0.stop_loss"] = unlimitedLoss(legs);
    else if (otherDte > 0) problems["riskFields.0.stop_loss"] = severalExpiries("% of max loss", otherDte);
  }
  if (row.take_prof === "% of max profit") {
    if (calls > 0) problems["riskFields.0.take_prof"] = unlimitedProfit(legs);
    else if (otherDte > 0) problems["riskFields.0.take_prof"] = severalExpiries("% of max profit", otherDte);
  }
  return problems;
};

/** X5: refuses exits by DTE or delta that every position meets at its opening. Shares have no part in them (H7). */
const watchRule: Rule = ({ riskFields: [row], optFields }) => {
  const problems: FieldProblems = {};
  const { exit_dte: exitDte = 0, exit_delta: exitDelta = 0 } = row ?? {};
  if (exitDte > 0) {
    const index = optFields.findIndex(
      (leg) => isOptionRow(leg) && leg.dte !== undefined && leg.dte <= exitDte,
    );
    if (index >= 0)
      problems["riskFields.0.exit_dte"] =
        `must be less than the DTE of every option: option ${index + 1} has ${optFields[index]?.dte}`;
  }
  if (exitDelta > 0) {
    const isLong = ({ long_short: side }: (typeof optFields)[number]): boolean => side === "Long";
    const index = optFields.findIndex(
      (leg) =>
        isOptionRow(leg) &&
        leg.long_short === "Short" &&
        leg.strike_by === "Delta" &&
        leg.delta !== undefined &&
        leg.delta >= exitDelta,
    );
    if (optFields.length > 0 && optFields.filter(isOptionRow).every(isLong))
      problems["riskFields.0.exit_delta"] = "needs a short option";
    else if (index >= 0)
      problems["riskFields.0.exit_delta"] =
        `must be more than the delta of every short option: option ${index + 1} has ${optFields[index]?.delta}`;
  }
  return problems;
};

/** C3: an offset needs an option above, shares passed over (H7). */
const offsetRule: Rule = ({ optFields }) => {
  const first = optFields.findIndex(isOptionRow);
  return optFields[first]?.strike_by === "Offset"
    ? { [`optFields.${first}.strike_by`]: "needs an option above it" }
    : {};
};

/** E3, E5: enabled sections have rows, bounds are in order, and closings follow openings. */
const sectionRule: Rule = (form) => {
  const problems: FieldProblems = {};
  const [switches] = form.filterFields;
  if (switches?.event_filters && form.eventFields.length === 0)
    problems.eventFields = "needs at least 1 row while event filters are on";
  if (switches?.entry_filters && form.volFields.length === 0)
    problems.volFields = "needs at least 1 row while entry filters are on";
  for (const [index, row] of form.volFields.entries())
    Object.assign(problems, at(`volFields.${index}`, filterProblems(row)));
  for (const [index, row] of form.eventFields.entries())
    Object.assign(problems, at(`eventFields.${index}`, eventProblems(row)));
  return problems;
};

const RULES: readonly Rule[] = [
  periodRule,
  limitsRule,
  sizingRule,
  interestRule,
  sharesRule,
  thresholdRule,
  watchRule,
  offsetRule,
  sectionRule,
];

export const brokenRules: Rule = (form, yesterday) =>
  Object.assign({}, ...RULES.map((rule) => rule(form, yesterday)));
