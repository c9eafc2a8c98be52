import type { Columns } from "./layout.ts";
import { expiryGroupsOn, slotOf } from "./session-chain.ts";

/**
 * The index by session: on each, the contracts with a quote by right, expiry, |delta| descending, strike. Contracts
 * stand by right, expiry and strike already, so only the entries of one right and expiry are put in order, and those
 * are all but sorted: calls as they are, puts the other way round.
 */

/** How many quotes each session has, as running totals: where its entries begin. */
const writeStarts = ({ sessions, firstSessions, offsets, asks, indexStarts }: Columns): void => {
  for (let c = 0; c < firstSessions.length; c++)
    for (let slot = offsets[c]!; slot < offsets[c + 1]!; slot++)
      if (asks[slot] !== 0) indexStarts[firstSessions[c]! + slot - offsets[c]! + 1]!++;
  for (let s = 0; s < sessions.length; s++) indexStarts[s + 1]! += indexStarts[s]!;
};

const listContracts = (columns: Columns): void => {
  const { firstSessions, offsets, asks, indexStarts, indexContracts } = columns;
  const next = indexStarts.slice();
  for (let c = 0; c < firstSessions.length; c++)
    for (let slot = offsets[c]!; slot < offsets[c + 1]!; slot++) {
      const s = firstSessions[c]! + slot - offsets[c]!;
      if (asks[slot] !== 0) indexContracts[next[s]!++] = c;
    }
};

/** An insertion sort, linear on what is nearly in order. Contract numbers rise with the strike. */
const sortByDelta = (contracts: Int32Array, sizeOf: (c: number) => number): void => {
  for (let i = 1; i < contracts.length; i++) {
    const c = contracts[i]!;
    const size = sizeOf(c);
    let at = i;
    for (; at > 0; at--) {
      const before = contracts[at - 1]!;
      const sizeBefore = sizeOf(before);
      if (sizeBefore > size || (sizeBefore === size && before < c)) break;
      contracts[at] = before;
    }
    contracts[at] = c;
  }
};

const sortSession = (columns: Columns, s: number): void => {
  const { deltas, indexStarts, indexContracts } = columns;
  const sizeOf = (c: number): number => Math.abs(deltas[slotOf(columns, c, s)]!);
  const index = { starts: indexStarts, contracts: indexContracts };
  for (const { right, start, end } of expiryGroupsOn(columns, index, s)) {
    const group = indexContracts.subarray(start, end);
    if (right === 1) group.reverse();
    sortByDelta(group, sizeOf);
  }
};

/** Writes the session index of a market whose contracts, quotes and deltas stand. */
export const writeSessionIndex = (columns: Columns): void => {
  writeStarts(columns);
  listContracts(columns);
  for (let s = 0; s < columns.sessions.length; s++) sortSession(columns, s);
};
