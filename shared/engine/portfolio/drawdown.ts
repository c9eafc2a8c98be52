import type { Day } from "../../domain/day.ts";
import type { Cents } from "../../domain/money.ts";
import type { AccountDrawdown, WorstDay } from "../../domain/result/portfolio-report.ts";
import { changesOf, type MarkedAccount } from "./marked-parts.ts";

/** The account's largest fall, and each member's part of it (P11). */
type DrawdownWithParts = {
  readonly drawdown: AccountDrawdown;
  readonly partCents: readonly Cents[];
};

const START = -1;

/**
 * Returns the sessions of the first of the largest falls: its peak is the last session before the trough at which the
 * balance stood there, or `START`. Undefined without a fall.
 */
const largestFallIn = (
  balances: Float64Array,
  start: Cents,
): { peak: number; trough: number } | undefined => {
  let [height, peak, amount] = [start, START, 0];
  let largest: { peak: number; trough: number } | undefined;
  balances.forEach((balance, at) => {
    if (balance >= height) {
      height = balance;
      peak = at;
    } else if (height - balance > amount) {
      amount = height - balance;
      largest = { peak, trough: at };
    }
  });
  return largest;
};

/** Returns the account's drawdown with its parts (P11, I7). */
export const drawdownOf = (
  { startBalanceCents, balances, parts, interest }: MarkedAccount,
  sessions: Int32Array,
): DrawdownWithParts => {
  const fall = largestFallIn(balances, startBalanceCents);
  const lost = (values: Float64Array, start: Cents): Cents =>
    fall ? (fall.peak === START ? start : values[fall.peak]!) - values[fall.trough]! : 0;
  const amountCents = lost(balances, startBalanceCents);
  const height = amountCents + (fall ? balances[fall.trough]! : startBalanceCents);
  return {
    drawdown: {
      amountCents,
      percent: (100 * amountCents) / height,
      peak: fall && fall.peak !== START ? (sessions[fall.peak] as Day) : undefined,
      trough: fall && (sessions[fall.trough] as Day),
      interestCents: interest && lost(interest, 0),
    },
    partCents: parts.map((part) => lost(part, 0)),
  };
};

const MOST_WORST_DAYS = 5;

/** Returns the sessions with the lowest changes of the marked balance below 0, lowest first, ties by date (P14). */
export const worstDaysOf = (
  { startBalanceCents, balances, parts, interest }: MarkedAccount,
  sessions: Int32Array,
): WorstDay[] => {
  const changes = changesOf(balances, startBalanceCents);
  const partChanges = parts.map((part) => changesOf(part, 0));
  const credited = interest && changesOf(interest, 0);
  return [...changes.keys()]
    .filter((at) => changes[at]! < 0)
    .sort((a, b) => changes[a]! - changes[b]! || a - b)
    .slice(0, MOST_WORST_DAYS)
    .map((at) => ({
      day: sessions[at] as Day,
      changeCents: changes[at]!,
      partCents: partChanges.map((each) => each[at]!),
      interestCents: credited?.[at],
    }));
};
