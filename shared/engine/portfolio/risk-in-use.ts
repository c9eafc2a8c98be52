import type { RiskInUse } from "../../domain/result/portfolio-report.ts";
import type { Walk } from "../account/account.ts";

/** Risk in use at each of the account's sessions (P15). */
export type RiskColumns = {
  /** In cents. */
  readonly risk: Float64Array;
  /** In % of the session's balance; undefined where that is 0 or less. */
  readonly percent: readonly (number | undefined)[];
};

/** Returns the risk of the positions open after each session's entries (P15). */
export const riskColumns = ({ taken, closedBalances }: Walk): RiskColumns => {
  const risk = new Float64Array(closedBalances.length);
  for (const { member, entry, exit, riskCents } of taken)
    for (let at = entry - member.origin; at < exit - member.origin; at++) risk[at] = risk[at]! + riskCents;
  const percent = Array.from(risk, (cents, at) => {
    const balance = closedBalances[at]!;
    return balance > 0 ? (100 * cents) / balance : undefined;
  });
  return { risk, percent };
};

const meanOf = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  return sum / values.length;
};

const greatest = (values: Iterable<number>): number => {
  let most = 0;
  for (const value of values) most = Math.max(most, value);
  return most;
};

/** Returns the mean and the peak of the risk in use (P15). */
export const riskInUse = ({ risk, percent }: RiskColumns): RiskInUse => {
  const known = percent.filter((each) => each !== undefined);
  return {
    meanCents: meanOf(risk),
    peakCents: greatest(risk),
    meanPercent: known.length > 0 ? meanOf(known) : undefined,
    peakPercent: known.length > 0 ? greatest(known) : undefined,
  };
};
