/** Seconds since 1970, in which rows and tokens tell their times. */

const MS_PER_SECOND = 1000;

/** The second that a moment lies in. */
export const secondsOf = (ms: number): number => Math.floor(ms / MS_PER_SECOND);

/** When a row that is written now is to be gone, in seconds since 1970. */
export const ttlAfter = (nowMs: number, lifeSeconds: number): number => secondsOf(nowMs) + lifeSeconds;

/** Whether a row still counts: the table deletes expired ones only some time later. */
export const isAlive = (row: { readonly ttl: number }, nowMs: number): boolean =>
  row.ttl * MS_PER_SECOND > nowMs;
