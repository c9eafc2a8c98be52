import type { Cents } from "../../domain/money.ts";
import type { Walk } from "../account/account.ts";
import type { Marks } from "../account/marks.ts";

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
  { taken, account: { sessions } }: Walk,
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

export const markedAccountOf = (walk: Walk, marks: Marks, members: number): MarkedAccount => ({
  startBalanceCents: walk.startBalanceCents,
  balances: marks.balances,
  parts: partsOf(walk, marks, members),
  interest: walk.interest && cumulated(walk.interest),
});

/** Returns each value less the one before, the first less `start` (P10). */
export const changesOf = (values: Float64Array, start: Cents): Float64Array =>
  values.map((value, at) => value - (at === 0 ? start : values[at - 1]!));
