/**
 * What the host has laid into memory for the paths: the tables of `legs/leg-tables.ts` and `legs/time-exits.ts` as they
 * are there described, and the terms of the thresholds.
 */
export let records: usize = 0;
export let flows: usize = 0;
export let quoted: usize = 0;
export let closes: usize = 0;
export let forcedEnds: usize = 0;
export let timeSessions: usize = 0;
/** Per contract and side, cents (F3). */
export let commission: i32 = 0;

/** A record of a spec on a session, and what it holds. */
export const RECORD_BYTES: usize = 20;
export const SETTLEMENT: usize = 16;

/** Addresses of the tables of a period and a sweep. */
export function setPathInputs(
  recordsAt: usize,
  flowsAt: usize,
  quotedAt: usize,
  closesAt: usize,
  forcedEndsAt: usize,
  timeSessionsAt: usize,
  commissionCents: i32,
): void {
  records = recordsAt;
  flows = flowsAt;
  quoted = quotedAt;
  closes = closesAt;
  forcedEnds = forcedEndsAt;
  timeSessions = timeSessionsAt;
  commission = commissionCents;
}
