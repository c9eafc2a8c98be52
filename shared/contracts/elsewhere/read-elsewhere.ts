import type { Day } from "../../domain/day.ts";
import type { CriterionName } from "../../domain/strategy/criterion.ts";
import type { BacktestForm } from "../backtest-form.ts";
import type { FieldProblems } from "../field-problems.ts";
import { isRow, mapRows, pathsAsSent } from "../form/relevant-fields.ts";
import { type BacktestReading, readBacktest } from "../read-backtest.ts";

/** The fields of the account and its sizes, which do not apply (L2): they are ignored, whatever they hold (D4). */
const ACCOUNT_FIELDS: readonly string[] = ["acct_bal", "trade_sizing", "trade_size", "interest"];

/** Returns the body without the account's fields, whose blanks are *One spread*, no balance, and no interest. */
const withoutAccount = (body: unknown): unknown =>
  isRow(body)
    ? {
        ...body,
        overallFields: mapRows(body.overallFields, (row) =>
          Object.fromEntries(Object.entries(row).filter(([name]) => !ACCOUNT_FIELDS.includes(name))),
        ),
      }
    : body;

/** The amounts of a form, which mean something else on another ticker: they are refused instead of scaled (L3). */

const MEANS_ELSE = "this amount means something else on another ticker";

/** Criteria whose bounds are dollars or counts of one ticker. */
const AMOUNTS: readonly CriterionName[] = ["Price", "Volume", "Option volume"];

type Row<G extends "optFields" | "volFields"> = BacktestForm[G][number];

const isStrikeAmount = ({ strike_by: by, strike_value: value }: Row<"optFields">): boolean =>
  by === "Premium" || (by === "Offset" && value !== 0);

const isBoundAmount = ({ filter_criteria: criterion, low_filter, high_filter }: Row<"volFields">): boolean =>
  AMOUNTS.includes(criterion) && (low_filter !== 0 || high_filter !== 0);

/** Returns the amounts of a valid form as faults, in the order of L3. */
const amountProblems = ({ optFields, riskFields: [risk], volFields }: BacktestForm): FieldProblems => {
  const paths = [
    ...optFields.map((row, at) => isStrikeAmount(row) && `optFields.${at}.strike_by`),
    risk?.stop_loss === "$ per spread" && "riskFields.0.stop_loss",
    risk?.take_prof === "$ per spread" && "riskFields.0.take_prof",
    ...volFields.map((row, at) => isBoundAmount(row) && `volFields.${at}.filter_criteria`),
  ];
  return Object.fromEntries(paths.filter((path) => path !== false).map((path) => [path, MEANS_ELSE]));
};

/**
 * Reads a backtest's body into the rule that is tried on every ticker. Refuses it for the faults of a backtest, then
 * for amounts that mean something else on another ticker (L3). `yesterday` is New York's.
 */
export const readElsewhere = (body: unknown, yesterday: Day): BacktestReading => {
  const reading = readBacktest(withoutAccount(body), yesterday);
  if (!reading.ok) return reading;
  const amounts = amountProblems(reading.form);
  return Object.keys(amounts).length === 0 ? reading : { ok: false, fields: pathsAsSent(amounts, body) };
};
