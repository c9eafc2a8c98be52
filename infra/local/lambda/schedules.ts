import { isDiskFault, tellDiskFault } from "../data/disk-fault.ts";
import type { Schedule } from "../template/rules.ts";
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

/** EventBridge's schedules: starts functions periodically, the first time after one period. */
export const startSchedules = (
  schedules: readonly Schedule[],
  host: Pick<FunctionHost, "send">,
): { close(): Promise<void> } => {
  const timers = schedules.map((schedule) =>
    setInterval(() => sendDue(schedule, host), schedule.everyMs).unref(),
  );
  return {
    close: async () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
};
