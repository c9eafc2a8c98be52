import { type Counts, objectBytesOf } from "../layout.ts";
import { ROW_BYTES } from "./quote-rows.ts";

/** What building a market takes of memory, in bytes: the rows as they came, and at the end the object beside them. */

/** The row of each slot, while the rows are put in order. */
const ROW_OF_SLOT_BYTES = Int32Array.BYTES_PER_ELEMENT;

/** Of a market of that size. Rows are let go as they are written, but that memory is seldom given back in between. */
export const buildBytes = (counts: Counts): number =>
  counts.quotes * ROW_BYTES + counts.slots * ROW_OF_SLOT_BYTES + objectBytesOf(counts);

/** Of so many rows at least: contracts that were not quoted on each of their sessions take more. */
export const leastBuildBytes = (rows: number): number =>
  buildBytes({ sessions: 0, contracts: 0, slots: rows, quotes: rows });

/** The most rows that memory of so many bytes can hold. */
export const mostRowsIn = (bytes: number): number =>
  Math.floor(bytes / (leastBuildBytes(1_000_000) / 1_000_000));

/** The market does not fit the memory that its builder was given. */
export class MarketTooLarge extends Error {
  override readonly name = "MarketTooLarge";
}
