import { log } from "../process/log.ts";
import { secondsOf } from "../process/seconds.ts";
import type { Ports } from "../store/ports.ts";
import { type HttpError, tooMany } from "./errors.ts";

/**
 * How often somebody may do something: so many times in a window of seconds. Windows begin on the server's clock, at
 * multiples of their length, whatever time the caller claims to have.
 */
export type Limit = { readonly name: string; readonly max: number; readonly windowSeconds: number };

type LimitPorts = Pick<Ports, "limits" | "clock">;

/** A row outlives its window, so that a count that comes late still finds it. */
const SPARE_SECONDS = 60;

/** When the window of so many seconds began in which the moment is, in seconds since 1970. */
export const windowStart = (nowMs: number, windowSeconds: number): number => {
  const nowSeconds = secondsOf(nowMs);
  return nowSeconds - (nowSeconds % windowSeconds);
};

const windowOf = ({ name, windowSeconds }: Limit, subject: string, nowMs: number) => {
  const nowSeconds = secondsOf(nowMs);
  const start = windowStart(nowMs, windowSeconds);
  const end = start + windowSeconds;
  return { key: `${name}#${subject}#${start}`, end, leftSeconds: Math.max(1, end - nowSeconds) };
};

/** Counts one more of what `subject` does; whether that is within the limit. */
export const isWithin = async (
  { limits, clock }: LimitPorts,
  limit: Limit,
  subject: string,
): Promise<boolean> => {
  const { key, end } = windowOf(limit, subject, clock.now());
  return (await limits.add(key, end + SPARE_SECONDS)) <= limit.max;
};

/** Something that was counted: whether it was within its limit, and until when, in seconds since 1970, that counts. */
export type Counted = {
  readonly isWithin: boolean;
  readonly untilSeconds: number;
  /** Counts it back: it did not come to pass. */
  readonly takeBack: () => Promise<void>;
};

/** Counts one more of what `subject` is about to do, and of which may come nothing. */
export const countAhead = async (
  { limits, clock }: LimitPorts,
  limit: Limit,
  subject: string,
): Promise<Counted> => {
  const { key, end } = windowOf(limit, subject, clock.now());
  const count = await limits.add(key, end + SPARE_SECONDS);
  return {
    isWithin: count <= limit.max,
    untilSeconds: end,
    takeBack: () => limits.takeBack(key),
  };
};

const POOL_LIMIT_SECONDS = 3600;

/** 429 where a limit of the user pool's own is reached: it does not say when that ends, but nearly all are of an hour. */
export const overPoolLimit = (): HttpError => {
  log.warn("limit reached", { limit: "of the user pool" });
  return tooMany(POOL_LIMIT_SECONDS);
};

const refusal = (limit: Limit, leftSeconds: number): HttpError => {
  log.warn("limit reached", { limit: limit.name });
  return tooMany(leftSeconds);
};

/**
 * Counts one more of what `subject` is about to do, and throws 429 where that is too many, which then counts for
 * nothing. What it returns counts it back: it did not come to pass.
 */
export const spendAhead = async (
  ports: LimitPorts,
  limit: Limit,
  subject: string,
): Promise<Pick<Counted, "takeBack">> => {
  const { isWithin, untilSeconds, takeBack } = await countAhead(ports, limit, subject);
  if (isWithin) return { takeBack };
  await takeBack();
  throw refusal(limit, Math.max(1, untilSeconds - secondsOf(ports.clock.now())));
};

/** Counts one more, and throws 429 with the seconds that are left where that is too many. */
export const keepWithin = async (ports: LimitPorts, limit: Limit, subject: string): Promise<void> => {
  if (!(await isWithin(ports, limit, subject)))
    throw refusal(limit, windowOf(limit, subject, ports.clock.now()).leftSeconds);
};

/** Throws 429 where the limit is reached, and counts nothing: for what only failures count towards. */
export const refuseOver = async (ports: LimitPorts, limit: Limit, subject: string): Promise<void> => {
  const { key, leftSeconds } = windowOf(limit, subject, ports.clock.now());
  if ((await ports.limits.count(key)) >= limit.max) throw refusal(limit, leftSeconds);
};
