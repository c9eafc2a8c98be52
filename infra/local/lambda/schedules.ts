import { isDiskFault, tellDiskFault } from "../data/disk-fault.ts";
import type { Schedule } from "../template/rules.ts";
import { isDue } from "./clock-times.ts";
import type { FunctionHost } from "./function-host.ts";

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
