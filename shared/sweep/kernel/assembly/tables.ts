import { events, filters, holds, stops, targets } from "./dimensions";
import { allocate } from "./memory";

/**
 * What is known of each entry session of the spread at hand, and the rules' levels. The paths write it, the walks read
 * it. A session counts from the period's first; a table holds `stride` sessions, those past the last being 0.
 */

/** Sessions of the period, at most 4,000, and of a table: padded to a multiple of 64, and 64 more. */
export let sessions: i32 = 0;
export let stride: i32 = 0;

/** Calendar day of each session, i32. */
export let dayOf: usize = 0;
/** Per filter and per event set, u8: 1 where it lets an entry be made (E3, E5). */
export let filterMasks: usize = 0;
export let eventMasks: usize = 0;

/** u8: 1 where the spread can be entered: contracts there (C4), neither the last session nor the last before a split. */
export let valid: usize = 0;
/** i64 cents: the risk of the spread entered there (B2). */
export let risk: usize = 0;
/**
 * Per level, u16 and i32: the session on which a position entered there is closed by that level alone, at the latest by
 * its forced end (settlement, last session before a split, end of the period), and its P&L in cents then (S32). The
 * time levels are `event * holds + hold`. Both are 0 where the spread cannot be entered.
 */
export let stopExits: usize = 0;
export let stopPnls: usize = 0;
export let targetExits: usize = 0;
export let targetPnls: usize = 0;
export let timeExits: usize = 0;
export let timePnls: usize = 0;

/** Lays out the tables of a period of so many sessions; memory must have been taken back before. */
export function allocateTables(nSessions: i32): void {
  sessions = nSessions;
  stride = ((nSessions + 63) & ~63) + 64;
  const cells = <usize>stride;
  dayOf = allocate(cells << 2);
  filterMasks = allocate(cells * filters);
  eventMasks = allocate(cells * events);
  valid = allocate(cells);
  risk = allocate(cells << 3);
  stopExits = allocate((cells << 1) * stops);
  stopPnls = allocate((cells << 2) * stops);
  targetExits = allocate((cells << 1) * targets);
  targetPnls = allocate((cells << 2) * targets);
  timeExits = allocate((cells << 1) * holds * events);
  timePnls = allocate((cells << 2) * holds * events);
}

/** Table of a level: of exits (u16) and of P&Ls (i32). */
export function exitsOf(table: usize, level: i32): usize {
  return table + <usize>(level * stride) * 2;
}

export function pnlsOf(table: usize, level: i32): usize {
  return table + <usize>(level * stride) * 4;
}
