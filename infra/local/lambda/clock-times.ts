import type { ClockTimes } from "../template/rules.ts";

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
