import type { Columns } from "../layout.ts";
import type { Market } from "../market.ts";
import type { JoinedContracts } from "./join-contracts.ts";
import type { SessionAxis } from "./session-axis.ts";

/** Writes the columns of contracts, quotes, and index of a stored market joined with added sessions. */

/** The stored columns that stay in memory. They are small. */
export type StoredColumns = Pick<
  Columns,
  "sessions" | "closes" | "rights" | "expiries" | "strikes" | "firstSessions" | "offsets" | "indexStarts"
>;

export const KEPT = [
  "sessions",
  "closes",
  "rights",
  "expiries",
  "strikes",
  "firstSessions",
  "offsets",
  "indexStarts",
] as const satisfies readonly (keyof StoredColumns)[];

/** Where stored sessions lie on the joined calendar, and which of its sessions the added rows replace. */
export type Sessions = { readonly shift: number; readonly isAdded: Uint8Array };

export type Joining = {
  readonly stored: StoredColumns;
  readonly added: Market;
  readonly sessions: Sessions;
  readonly contracts: JoinedContracts;
};

/** Copies the stored quotes of sessions that stay, contract by contract. */
export const copyStored = (
  { stored, sessions: { shift, isAdded }, contracts }: Joining,
  from: Int32Array | Float64Array,
  into: Int32Array | Float64Array,
): void => {
  const { firstSessions, offsets } = stored;
  for (let c = 0; c < firstSessions.length; c++) {
    const joined = contracts.ofStored[c]!;
    if (joined < 0) continue;
    const at = contracts.offsets[joined]! - contracts.first[joined]!;
    const begin = firstSessions[c]! + shift;
    for (let slot = offsets[c]!, s = begin; slot < offsets[c + 1]!; slot++, s++)
      if (isAdded[s] === 0 && s <= contracts.last[joined]! && s >= contracts.first[joined]!)
        into[at + s] = from[slot]!;
  }
};

/** Copies the added quotes; slots between them without a quote stay as they are. */
export const copyAdded = (
  { added, contracts }: Joining,
  from: Int32Array | Float64Array,
  into: Int32Array | Float64Array,
): void => {
  const { firstSessions, offsets } = added.contracts;
  const { asks } = added.quotes;
  for (let c = 0; c < firstSessions.length; c++) {
    const joined = contracts.ofAdded[c]!;
    const at = contracts.offsets[joined]! - contracts.first[joined]! + firstSessions[c]! - offsets[c]!;
    for (let slot = offsets[c]!; slot < offsets[c + 1]!; slot++)
      if (asks[slot] !== 0) into[at + slot] = from[slot]!;
  }
};

export const writeContracts = (
  { stored, added, contracts }: Joining,
  axis: SessionAxis,
  columns: Columns,
): void => {
  columns.offsets.set(contracts.offsets);
  columns.firstSessions.set(contracts.first);
  const copy = (from: StoredColumns | Market["contracts"], numbers: Int32Array): void =>
    numbers.forEach((joined, c) => {
      if (joined < 0) return;
      columns.rights[joined] = from.rights[c]!;
      columns.expiries[joined] = from.expiries[c]!;
      columns.strikes[joined] = from.strikes[c]!;
    });
  copy(stored, contracts.ofStored);
  copy(added.contracts, contracts.ofAdded);
  columns.expiries.forEach((expiry, c) => {
    columns.settlements[c] = axis.settlementOf(expiry);
  });
};

/** Writes the session index. A session's order holds, because joined numbers rise with the old ones. */
export const writeIndex = (
  { stored, added, sessions: { shift, isAdded }, contracts }: Joining,
  storedIndex: Int32Array,
  { indexStarts, indexContracts }: Columns,
): void => {
  let at = 0;
  for (let s = 0; s < isAdded.length; s++) {
    const isNew = isAdded[s] === 1;
    const [starts, list, numbers] = isNew
      ? [added.index.starts, added.index.contracts, contracts.ofAdded]
      : [stored.indexStarts, storedIndex, contracts.ofStored];
    const own = isNew ? s : s - shift;
    const end = starts[own + 1] ?? 0;
    for (let i = starts[own] ?? end; i < end; i++) indexContracts[at++] = numbers[list[i]!]!;
    indexStarts[s + 1] = at;
  }
};
