import * as z from "zod";

/**
 * Cognito's lock-out: from the fifth wrong password on a user is locked for 1, 2, 4 … seconds, up to 15 minutes. Tries
 * while locked change nothing. 15 minutes without a wrong password reset the count.
 */

/** The wrong passwords in a row. */
export const Failures = z.object({
  count: z.number().int().min(0),
  /** Milliseconds since 1970. */
  lastAtMs: z.number(),
  lockedUntilMs: z.number(),
});
export type Failures = z.output<typeof Failures>;

export const NO_FAILURES: Failures = { count: 0, lastAtMs: 0, lockedUntilMs: 0 };

const FREE_FAILURES = 5;
const QUIET_MS = 15 * 60_000;

/** True while the pool refuses even the right password. */
export const isLocked = ({ lockedUntilMs }: Failures, nowMs: number): boolean => nowMs < lockedUntilMs;

/** The failures after one more wrong password. */
export const failedAgain = (failures: Failures, nowMs: number): Failures => {
  const count = nowMs - failures.lastAtMs > QUIET_MS ? 1 : failures.count + 1;
  const lockMs = count < FREE_FAILURES ? 0 : Math.min(QUIET_MS, 1000 * 2 ** (count - FREE_FAILURES));
  return { count, lastAtMs: nowMs, lockedUntilMs: nowMs + lockMs };
};
