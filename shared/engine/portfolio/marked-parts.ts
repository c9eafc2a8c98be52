import type { Cents } from "../../domain/money.ts";
import type { RiskInUse } from "../../domain/result/portfolio-report.ts";
import type { AccountRun } from "../account/account.ts";
import type { Marks } from "../account/marks.ts";

/** Risk in use at each of the account's sessions (P15). */
export type RiskColumns = {
  /** In cents. */
  readonly risk: Float64Array;
  /** In % of the session's balance; undefined where that is 0 or less. */
  readonly percent: readonly (number | undefined)[];
};

/** Returns the risk of the positions open after each session's entries (P15). */
export const riskColumns = ({ taken, closedBalances }: AccountRun): RiskColumns => {
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

/** Columns over the account's sessions, in cents. */
export type MarkedAccount = {
  readonly startBalanceCents: Cents;
  /** The marked balance: the start balance, the parts, and the interest so far (P9, I7). */
  readonly balances: Float64Array;
  /** Each member's marked P&L, in the order of the list (P9). */
  readonly parts: readonly Float64Array[];
  /** The interest credited so far; undefined where it is off. */
  readonly interest: Float64Array | undefined;
};

const cumulated = (values: Float64Array): Float64Array => {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
};

/** Returns each member's P&L of its closed trades plus that of closing its open positions (P9). */
const partsOf = (
  { taken, account: { sessions } }: AccountRun,
  { courses }: Marks,
  members: number,
): Float64Array[] => {
  const parts = Array.from({ length: members }, () => ({
    closed: new Float64Array(sessions.length),
    open: new Float64Array(sessions.length),
  }));
  taken.forEach(({ member, place, entry, exit, pnlCents }, index) => {
    const { closed, open } = parts[place]!;
    const closedAt = exit - member.origin;
    closed[closedAt] = closed[closedAt]! + pnlCents;
    courses[index]!.marks.forEach((pnl, after) => {
      const at = entry - member.origin + after;
      open[at] = open[at]! + pnl;
    });
  });
  return parts.map(({ closed, open }) => cumulated(closed).map((pnl, at) => pnl + open[at]!));
};

export const markedAccountOf = (run: AccountRun, marks: Marks, members: number): MarkedAccount => ({
  startBalanceCents: run.startBalanceCents,
  balances: marks.balances,
  parts: partsOf(run, marks, members),
  interest: run.interest && cumulated(run.interest),
});

/** Returns each value less the one before, the first less `start` (P10). */
export const changesOf = (values: Float64Array, start: Cents): Float64Array =>
  values.map((value, at) => value - (at === 0 ? start : values[at - 1]!));
