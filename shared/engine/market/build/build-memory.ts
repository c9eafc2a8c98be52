import { type Counts, countsOf, objectBytesOf } from "../layout.ts";
import { ROW_BYTES } from "./quote-rows.ts";

/** The memory for building a market, in bytes: the collected rows, and in the end the object beside them. */

/** The row of each slot, while the rows are put in order. */
const ROW_OF_SLOT_BYTES = Int32Array.BYTES_PER_ELEMENT;

/**
 * Returns the memory for a market of this size, of whose rows memory holds `heldRows` at most. Rows are released when
 * they are written, but the process seldom returns that memory in time.
 */
export const buildBytes = (counts: Counts, heldRows = Number.POSITIVE_INFINITY): number =>
  Math.min(counts.quotes, heldRows) * ROW_BYTES + counts.slots * ROW_OF_SLOT_BYTES + objectBytesOf(counts);

/** Returns the least memory for this many rows. Contracts with gaps take more. */
export const leastBuildBytes = (rows: number, heldRows?: number): number =>
  buildBytes(countsOf({ sessions: 0, contracts: 0, slots: rows, quotes: rows }, false), heldRows);

/** Returns the most rows that fit into this many bytes. */
export const mostRowsIn = (bytes: number, heldRows = Number.POSITIVE_INFINITY): number => {
  const aRow = (rows: number) => leastBuildBytes(rows, 0) / rows;
  const held = Math.floor(bytes / (aRow(1_000_000) + ROW_BYTES));
  if (held <= heldRows) return held;
  return Math.floor((bytes - heldRows * ROW_BYTES) / aRow(1_000_000));
};

export class MarketTooLarge extends Error {
  override readonly name = "MarketTooLarge";
}
