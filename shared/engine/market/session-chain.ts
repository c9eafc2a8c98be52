import type { RightCode } from "./black-scholes.ts";
import type { Contracts, SessionIndex } from "./market.ts";

/**
 * How a session's chain lies in a market's columns, opened or still being built: where a contract's quote is, and which
 * run of the session's index belongs to one right and expiry.
 */

/** The slot of a contract's quote on a session, which lies between the contract's first and last (`Quotes`). */
export const slotOf = (
  { offsets, firstSessions }: Pick<Contracts, "offsets" | "firstSessions">,
  contract: number,
  session: number,
): number => offsets[contract]! + session - firstSessions[contract]!;

/** The contracts of one right and expiry on a session: a run of its index, `start` to `end` (excluded). */
export type ExpiryGroup = {
  readonly right: RightCode;
  readonly expiry: number;
  /** Index of the session that settles them (X2). */
  readonly settlement: number;
  readonly start: number;
  readonly end: number;
};

type GroupColumns = Pick<Contracts, "rights" | "expiries" | "settlements">;

/** The first position after `from` whose contract has another right or expiry; galloping, since groups are long. */
const endOfGroup = (
  { rights, expiries }: GroupColumns,
  alive: Int32Array,
  from: number,
  end: number,
): number => {
  const first = alive[from]!;
  const same = (position: number): boolean => {
    const contract = alive[position]!;
    return rights[contract] === rights[first] && expiries[contract] === expiries[first];
  };
  let step = 1;
  let low = from;
  while (low + step < end && same(low + step)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(end, low + step);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (same(middle)) low = middle;
    else high = middle;
  }
  return high;
};

/** The chain of a session by right and expiry, in the index's order: calls before puts, expiries ascending. */
export const expiryGroupsOn = (
  columns: GroupColumns,
  { starts, contracts: alive }: SessionIndex,
  session: number,
): ExpiryGroup[] => {
  const { rights, expiries, settlements } = columns;
  const groups: ExpiryGroup[] = [];
  const last = starts[session + 1]!;
  for (let start = starts[session]!; start < last; ) {
    const first = alive[start]!;
    const end = endOfGroup(columns, alive, start, last);
    groups.push({
      right: rights[first] as RightCode,
      expiry: expiries[first]!,
      settlement: settlements[first]!,
      start,
      end,
    });
    start = end;
  }
  return groups;
};
