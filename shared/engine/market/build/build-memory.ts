import { type Counts, objectBytesOf } from "../layout.ts";
import { ROW_BYTES } from "./quote-rows.ts";

/** The memory for building a market, in bytes: the collected rows, and in the end the object beside them. */

/** The row of each slot, while the rows are put in order. */
const ROW_OF_SLOT_BYTES = Int32Array.BYTES_PER_ELEMENT;

/**
 * Returns the memory for a market of this size. Rows are released as they are written, but the process seldom returns
 * that memory in time.
 */
export const buildBytes = (counts: Counts): number =>
  counts.quotes * ROW_BYTES + counts.slots * ROW_OF_SLOT_BYTES + objectBytesOf(counts);

/** Returns the least memory for this many rows. Contracts with gaps take more. */
export const leastBuildBytes = (rows: number): number =>
  buildBytes({ sessions: 0, contracts: 0, slots: rows, quotes: rows });

/** Returns the most rows that fit into this many bytes. */
export const mostRowsIn = (bytes: number): number =>
  Math.floor(bytes / (leastBuildBytes(1_000_000) / 1_000_000));

/** Thrown where the market exceeds its builder's memory. */
export class MarketTooLarge extends Error {
  override readonly name = "MarketTooLarge";
}
