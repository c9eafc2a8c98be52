import { secondsOf } from "../process/clock.ts";
import { hashed } from "../process/ids.ts";
import { log } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import { type HttpError, tooMany } from "./errors.ts";

/** So many calls in a window of seconds, which begins at multiples of its length. */
export type Limit = { readonly name: string; readonly max: number; readonly windowSeconds: number };

type LimitPorts = Pick<Ports, "limits" | "clock">;

/** A row outlives its window, so that a late count still finds it. */
const SPARE_SECONDS = 60;

/** The start of the window that contains the moment, in seconds since 1970. */
export const windowStart = (nowMs: number, windowSeconds: number): number => {
  const nowSeconds = secondsOf(nowMs);
  return nowSeconds - (nowSeconds % windowSeconds);
};

/** Rows cannot be found by their user, so that they must not name one: the subject is hashed. */
const windowOf = ({ name, windowSeconds }: Limit, subject: string, nowMs: number) => {
  const nowSeconds = secondsOf(nowMs);
  const start = windowStart(nowMs, windowSeconds);
  const end = start + windowSeconds;
  return { key: `${name}#${hashed(subject)}#${start}`, end, leftSeconds: Math.max(1, end - nowSeconds) };
};

/** Counts one call of `subject`; true within the limit. */
export const isWithin = async (
  { limits, clock }: LimitPorts,
  limit: Limit,
  subject: string,
): Promise<boolean> => {
  const { key, end } = windowOf(limit, subject, clock.now());
  return (await limits.add(key, end + SPARE_SECONDS)) <= limit.max;
};

/** A counted call; its window ends at `untilSeconds`, in seconds since 1970. */
type Counted = {
  readonly isWithin: boolean;
  readonly untilSeconds: number;
  /** Subtracts the call, which came to nothing. */
  readonly takeBack: () => Promise<void>;
};

/** Counts a call of `subject` that may yet come to nothing. */
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

/** 429 for a limit of the user pool, which does not tell its end; most last an hour. */
export const overPoolLimit = (): HttpError => {
  log.warn("limit reached", { limit: "of the user pool" });
  return tooMany(POOL_LIMIT_SECONDS);
};

const refusal = (limit: Limit, leftSeconds: number): HttpError => {
  log.warn("limit reached", { limit: limit.name });
  return tooMany(leftSeconds);
};

/** Counts a call and returns the function that subtracts it. Throws 429 over the limit, and then counts nothing. */
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

/** Counts a call. Throws 429 over the limit, with the seconds left. */
export const keepWithin = async (ports: LimitPorts, limit: Limit, subject: string): Promise<void> => {
  if (!(await isWithin(ports, limit, subject)))
    throw refusal(limit, windowOf(limit, subject, ports.clock.now()).leftSeconds);
};

/** Throws 429 at the limit without counting: for limits that count failures only. */
export const refuseOver = async (ports: LimitPorts, limit: Limit, subject: string): Promise<void> => {
  const { key, leftSeconds } = windowOf(limit, subject, ports.clock.now());
  if ((await ports.limits.count(key)) >= limit.max) throw refusal(limit, leftSeconds);
};
