import type { Columns } from "../layout.ts";
import { type ExpiryGroup, expiryGroups, slotOf } from "../session-chain.ts";

/**
 * The session index: the quoted contracts of each session by right, expiry, |delta| descending, strike. Contracts are
 * ordered by right, expiry and strike already, so only runs of one right and expiry are sorted. Those are nearly in
 * order: calls as they are, puts reversed.
 */

/** Writes the running totals of quotes by session, where each session's entries begin. */
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

/** Insertion sort, linear on nearly sorted input. Contract numbers rise with the strike. */
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

const sortSession = (columns: Columns, groups: readonly ExpiryGroup[], s: number): void => {
  const sizeOf = (c: number): number => Math.abs(columns.deltas[slotOf(columns, c, s)]!);
  for (const { right, start, end } of groups) {
    const group = columns.indexContracts.subarray(start, end);
    if (right === 1) group.reverse();
    sortByDelta(group, sizeOf);
  }
};

/** Writes the session index of a market whose contracts, quotes and deltas are written. */
export const writeSessionIndex = (columns: Columns): void => {
  writeStarts(columns);
  listContracts(columns);
  // Sorting moves contracts only within their group.
  const groupsOn = expiryGroups(columns, { starts: columns.indexStarts, contracts: columns.indexContracts });
  for (let s = 0; s < columns.sessions.length; s++) sortSession(columns, groupsOn(s), s);
};
