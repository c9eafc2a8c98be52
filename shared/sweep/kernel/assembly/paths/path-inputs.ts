/** The host's inputs in memory: `legs/leg-tables.ts`, `legs/time-exits.ts`, and thresholds. */
export let records: usize = 0;
export let flows: usize = 0;
export let quoted: usize = 0;
/** 0 for a ticker without dividends. */
export let exercises: usize = 0;
export let closes: usize = 0;
/** u8 by session: 1 for one with an underlying close of its own (H3). */
export let ownCloses: usize = 0;
export let forcedEnds: usize = 0;
export let timeSessions: usize = 0;
/** Commission per contract and side, cents (F3). */
export let commission: i32 = 0;
/** Percentage of the underlying that an uncovered short option needs (B2). */
export let nakedPercent: i32 = 0;

/** Bytes of a spec's record on a session, and offset of its settlement. */
export const RECORD_BYTES: usize = 20;
export const SETTLEMENT: usize = 16;

/** Sets the addresses of the tables of a period and a sweep. */
export function setPathInputs(
  recordsAt: usize,
  flowsAt: usize,
  quotedAt: usize,
  exercisesAt: usize,
  closesAt: usize,
  ownClosesAt: usize,
  forcedEndsAt: usize,
  timeSessionsAt: usize,
  commissionCents: i32,
  nakedPercentOfUnderlying: i32,
): void {
  records = recordsAt;
  flows = flowsAt;
  quoted = quotedAt;
  exercises = exercisesAt;
  closes = closesAt;
  ownCloses = ownClosesAt;
  forcedEnds = forcedEndsAt;
  timeSessions = timeSessionsAt;
  commission = commissionCents;
  nakedPercent = nakedPercentOfUnderlying;
}
