import type { Clock } from "../../../../functions/process/clock.ts";
import type { Ports } from "../../../../functions/store/ports.ts";
import type { ExecutionEnd } from "../../../../functions/store/tasks/task-row.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Executions that run until a test ends them, with a record of the calls. */
export const memoryWorkflow = (clock: Pick<Clock, "now">) => {
  const started: string[] = [];
  const stopped: string[] = [];
  const startedAtMs = new Map<string, number>();
  const ended = new Map<string, ExecutionEnd>();
  const workflow: Ports["workflow"] = {
    start: async (taskId) => {
      if (started.includes(taskId)) return;
      started.push(taskId);
      startedAtMs.set(taskId, clock.now());
    },
    stop: async (taskId) => {
      stopped.push(taskId);
    },
    stateOf: async (taskId) => {
      await turn();
      const end = ended.get(taskId);
      if (end) return { kind: "ended", ...end };
      const sinceMs = startedAtMs.get(taskId);
      return sinceMs === undefined ? { kind: "none" } : { kind: "running", sinceMs };
    },
  };
  return {
    workflow,
    started,
    stopped,
    ended,
  };
};
