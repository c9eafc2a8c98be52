import type { TaskId } from "#shared/contracts/task-id.ts";
import type { Caller } from "../edge/auth.ts";
import { HttpError } from "../edge/errors.ts";
import { secondsOf } from "../process/clock.ts";
import { log } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import type { LimitsNow, ServiceLimits } from "./service-limits.ts";

/** The part that the quotas of runs and sweeps share. */

/** The caller, and the time (milliseconds since 1970). */
export type Submission = { readonly caller: Caller; readonly nowMs: number };

export type NewTask = {
  readonly owner: string;
  readonly taskId: TaskId;
  readonly nowMs: number;
  readonly isSubscribed: boolean;
  /** Whether the call came with an Idempotency-Key, so that other calls may be submitting the same task. */
  readonly isKeyed: boolean;
};

/** The part of its user's quota that a submit takes before it writes the task. */
export type Reservation = {
  readonly isWaiting: boolean;
  /** Returns the quota: another call with the same key wrote the task, or the submit failed before the write. */
  release(why: "repeated" | "failed"): Promise<void>;
};

export type QuotaPorts = Pick<Ports, "tasks" | "limits" | "clock"> & { readonly limitsNow: LimitsNow };

/** What a submit needs and takes of the service and of its user. */
export type Quota<Body> = {
  /** Throws 402 for a caller who may not run such a task. `earlier` is the task of an earlier call with the same key. */
  needRight(ports: QuotaPorts, submission: Submission, earlier: TaskId | undefined): Promise<void>;
  /** Throws 503 while the operator has this kind of task switched off. */
  refuseWhileOff(limits: ServiceLimits): void;
  /** Takes the task's part of the user's quota. Throws 402, 409, 429 or 503, and then nothing is taken. */
  reserve(ports: QuotaPorts, task: NewTask, limits: ServiceLimits, body: Body): Promise<Reservation>;
};

/** Returns the month of a moment, `yyyy-mm`, and the first moment of the next. */
export const monthOf = (nowMs: number): { readonly month: string; readonly endsAtMs: number } => {
  const now = new Date(nowMs);
  return {
    month: now.toISOString().slice(0, "yyyy-mm".length),
    endsAtMs: Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1),
  };
};

/** The noun and verb of a quota, singular and plural. */
const WORDS = { sweeps: ["search is", "searches are"], backtests: ["backtest is", "backtests are"] } as const;

/** Returns the 429 of a used month, with the time until the next. */
export const monthIsUsed = (what: keyof typeof WORDS, perMonth: number, nowMs: number): HttpError => {
  log.warn("limit reached", { limit: `${what} of a month` });
  const { endsAtMs } = monthOf(nowMs);
  const date = new Date(endsAtMs).toISOString().slice(0, "yyyy-mm-dd".length);
  const [one, several] = WORDS[what];
  const all = perMonth === 1 ? one : `${perMonth.toLocaleString("en-US")} ${several}`;
  return new HttpError(429, `This month's ${all} used up. More are available from ${date} (UTC).`, {
    retryAfterSeconds: Math.max(1, secondsOf(endsAtMs) - secondsOf(nowMs)),
  });
};
