import type { Schedule } from "../template/rules.ts";
import type { FunctionHost } from "./function-host.ts";

/** EventBridge's clock: starts functions again and again, the first time once a period has passed. */
export const startSchedules = (
  schedules: readonly Schedule[],
  host: Pick<FunctionHost, "send">,
): { close(): Promise<void> } => {
  const timers = schedules.map(({ everyMs, targets }) =>
    setInterval(() => {
      for (const { functionName, event } of targets) host.send(functionName, event);
    }, everyMs).unref(),
  );
  return {
    close: async () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
};
