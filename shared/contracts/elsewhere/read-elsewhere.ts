import type { Day } from "../../domain/day.ts";
import { isRow, mapRows, pathsAsSent } from "../form/relevant-fields.ts";
import { type BacktestReading, readBacktest } from "../read-backtest.ts";
import { amountProblems } from "./amounts.ts";

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
