import { isDiskFault, tellDiskFault } from "../data/disk-fault.ts";
import type { ClockTimes, Schedule } from "../template/rules.ts";
import type { FunctionHost } from "./function-host.ts";

/** Times of day in a time zone. */

const MINUTE_MS = 60_000;
/** A machine that slept for longer starts what it missed once. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Returns whether one of the times fell after `sinceMs`, until `nowMs`. */
export const isDue = (times: ClockTimes, sinceMs: number, nowMs: number): boolean => {
  const { minutes, hours, weekdays, timeZone } = times;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });
  const isTime = (ms: number): boolean => {
    const parts = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, value]));
    return (
      minutes.includes(Number(parts.minute)) &&
      hours.includes(Number(parts.hour)) &&
      weekdays.includes(WEEKDAYS.indexOf(parts.weekday ?? ""))
    );
  };
  const first = Math.floor(Math.max(sinceMs, nowMs - LONGEST_MS) / MINUTE_MS) + 1;
  for (let minute = first; minute <= Math.floor(nowMs / MINUTE_MS); minute++)
    if (isTime(minute * MINUTE_MS)) return true;
  return false;
};

/** On a full disk a run is left out: the next one does its work too. */
const sendDue = ({ targets }: Schedule, host: Pick<FunctionHost, "send">): void => {
  try {
    for (const { functionName, event } of targets) host.send(functionName, event);
  } catch (error) {
    if (!isDiskFault(error)) throw error;
    tellDiskFault(error);
  }
};

const LOOK_MS = 30_000;

const startOne = (schedule: Schedule, host: Pick<FunctionHost, "send">): NodeJS.Timeout => {
  if ("everyMs" in schedule) return setInterval(() => sendDue(schedule, host), schedule.everyMs);
  let lastMs = Date.now();
  return setInterval(() => {
    const sinceMs = lastMs;
    lastMs = Date.now();
    if (isDue(schedule.at, sinceMs, lastMs)) sendDue(schedule, host);
  }, LOOK_MS);
};

/** EventBridge's schedules: starts functions at times of day, or periodically, the first time after one period. */
export const startSchedules = (
  schedules: readonly Schedule[],
  host: Pick<FunctionHost, "send">,
): { close(): Promise<void> } => {
  const timers = schedules.map((schedule) => startOne(schedule, host).unref());
  return {
    close: async () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
};
