import { events, filters, holds, stops, targets, trails } from "./dimensions";
import { allocate } from "./memory";

/**
 * Tables by entry session of the current spread, and by level of its rules. The paths write them, the walks read
 * them. Sessions count from the period's first. A table has `stride` sessions; those past the last are 0.
 */

/** Sessions of the period, at most 4,000, and of a table: rounded up to a multiple of 64, plus 64. */
export let sessions: i32 = 0;
export let stride: i32 = 0;

/** Calendar day of each session, i32. */
export let dayOf: usize = 0;
/** Per filter and per event set, u8: 1 if it allows an entry (E3, E5). */
export let filterMasks: usize = 0;
export let eventMasks: usize = 0;

/**
 * u8: 1 if the spread can be entered: it has contracts (C4) at possible prices (C6), on neither the last session nor the
 * last before a split, and is not assigned at once (E1).
 */
export let valid: usize = 0;
/** i64 cents: risk of the spread entered then (B2). */
export let risk: usize = 0;
/**
 * Per level, u16 and i32: the session on which this level alone closes a position entered then, and the P&L in cents
 * (S32). The forced end is the latest: settlement, last session before a split, end of the period. A time level is
 * `event * holds + hold`. Both are 0 if the spread cannot be entered. An assignment (X6) cuts time levels alone, which
 * every rule has one of.
 */
export let stopExits: usize = 0;
export let stopPnls: usize = 0;
export let targetExits: usize = 0;
export let targetPnls: usize = 0;
export let trailExits: usize = 0;
export let trailPnls: usize = 0;
export let timeExits: usize = 0;
export let timePnls: usize = 0;

/**
 * u16: the session after an assignment, 0xffff for none. Time levels that would close later hold it with the assignment's
 * P&L: so levels that close on the assignment's session come first (X1), and it closes on the session before.
 */
export let cuts: usize = 0;
/** True if the spread has an assignment. */
export let hasCuts: bool = false;

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
  trailExits = allocate((cells << 1) * trails);
  trailPnls = allocate((cells << 2) * trails);
  timeExits = allocate((cells << 1) * holds * events);
  timePnls = allocate((cells << 2) * holds * events);
  cuts = allocate(cells << 1);
  clearCuts();
}

export function clearCuts(): void {
  memory.fill(cuts, 0xff, <usize>stride << 1);
  hasCuts = false;
}

/** Notes the assignment of a position entered on a session. */
export function cutAfter(entry: i32, assignment: i32): void {
  store<u16>(cuts + (<usize>entry << 1), <u16>(assignment + 1));
  hasCuts = true;
}

/** Returns a level's table of exits (u16) or of P&Ls (i32). */
export function exitsOf(table: usize, level: i32): usize {
  return table + <usize>(level * stride) * 2;
}

export function pnlsOf(table: usize, level: i32): usize {
  return table + <usize>(level * stride) * 4;
}
