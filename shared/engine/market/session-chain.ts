import type { RightCode } from "../pricing/black-scholes.ts";
import type { Contracts, SessionIndex } from "./market.ts";

/** Locates a session's chain in a market's columns: a contract's slot, and a run of the index. */

/** Returns the slot of a contract's quote on a session between the contract's first and last (`Quotes`). */
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

/** Returns the end of each run of contracts with one right and expiry, in their order. */
const endsOfRuns = ({ rights, expiries }: GroupColumns): number[] => {
  const ends: number[] = [];
  for (let c = 1; c < rights.length; c++)
    if (expiries[c] !== expiries[c - 1] || rights[c] !== rights[c - 1]) ends.push(c);
  ends.push(rights.length);
  return ends;
};

/** Returns the index of the first ascending value above a limit. */
const firstAbove = (values: readonly number[], value: number): number => {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return values[low]!;
};

/** Returns the first position from `from` on whose contract is not below `limit`; it gallops. */
const endBelow = (alive: Int32Array, from: number, end: number, limit: number): number => {
  let step = 1;
  let low = from;
  while (low + step < end && alive[low + step]! < limit) {
    low += step;
    step *= 2;
  }
  let high = Math.min(end, low + step);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (alive[middle]! < limit) low = middle;
    else high = middle;
  }
  return high;
};

/** The chain of a session by right and expiry, in the index's order: calls before puts, expiries ascending. */
type GroupsOn = (session: number) => ExpiryGroup[];

export const expiryGroups = (columns: GroupColumns, { starts, contracts: alive }: SessionIndex): GroupsOn => {
  const { rights, expiries, settlements } = columns;
  const runEnds = endsOfRuns(columns);
  return (session) => {
    const groups: ExpiryGroup[] = [];
    const last = starts[session + 1]!;
    for (let start = starts[session]!; start < last; ) {
      const first = alive[start]!;
      const end = endBelow(alive, start, last, firstAbove(runEnds, first));
      const right = rights[first] as RightCode;
      groups.push({ right, expiry: expiries[first]!, settlement: settlements[first]!, start, end });
      start = end;
    }
    return groups;
  };
};
