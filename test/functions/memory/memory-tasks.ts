import type { Clock } from "../../../functions/process/clock.ts";
import type {
  ExecutionEnd,
  SweepQuota,
  SweepSlot,
  Tasks,
  Workflow,
} from "../../../functions/store/tasks/ports.ts";
import { hasEnded, type Task } from "../../../functions/store/tasks/task-row.ts";

/** Tasks and the workflow in memory. Every answer takes a turn of the event loop, as over a network. */

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const memoryQuota = () => {
  const taken = new Map<string, SweepSlot>();
  const spent = new Map<string, Set<string>>();
  const spentOn = (owner: string, month: string) => spent.get(`${owner} ${month}`) ?? new Set();
  const quota: SweepQuota = {
    takeSlot: async (owner, slot, max) => {
      await turn();
      const holder = taken.get(owner)?.taskId;
      if (holder === undefined ? taken.size >= max : holder !== slot.taskId) return false;
      taken.set(owner, slot);
      return true;
    },
    freeSlot: async (owner, { taskId, takenAtMs }) => {
      await turn();
      const slot = taken.get(owner);
      if (slot?.taskId === taskId && slot.takenAtMs === takenAtMs) taken.delete(owner);
    },
    slots: async () => {
      await turn();
      return new Map(taken);
    },
    spend: async (owner, month, { taskId, max }) => {
      await turn();
      const on = spentOn(owner, month);
      if (!on.has(taskId) && on.size >= max) return false;
      spent.set(`${owner} ${month}`, new Set([...on, taskId]));
      return true;
    },
    spentOn: async (owner, month) => {
      await turn();
      return [...spentOn(owner, month)];
    },
    refund: async (owner, month, taskId) => {
      await turn();
      spentOn(owner, month).delete(taskId);
    },
  };
  return { quota, spent };
};

/** As on DynamoDB's side. */
const LIST_LIMIT = 100;

/** Task rows, key bindings and the quota of sweeps, with a view of all. */
export const memoryTasks = () => {
  const { quota, spent } = memoryQuota();
  const rows = new Map<string, Task>();
  const claims = new Map<string, { taskId: Task["taskId"]; bodyHash: string }>();
  const change = async (
    taskId: string,
    when: (task: Task) => boolean,
    parts: (task: Task) => Partial<Task>,
  ) => {
    await turn();
    const task = rows.get(taskId);
    if (!task || !when(task)) return undefined;
    const changed = { ...task, ...parts(task) };
    rows.set(taskId, changed);
    return changed;
  };
  const isOpen = (task: Task) => !hasEnded(task);
  const tasks: Tasks = {
    ...quota,
    create: async (task) => {
      await turn();
      if (rows.has(task.taskId)) return false;
      rows.set(task.taskId, task);
      return true;
    },
    get: async (taskId) => {
      await turn();
      return rows.get(taskId);
    },
    listOf: async (owner) =>
      [...rows.values()]
        .filter((task) => task.owner === owner)
        .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
        .slice(0, LIST_LIMIT),
    listOpen: async (createdBefore) => {
      await turn();
      return [...rows.values()].filter((task) => isOpen(task) && task.createdAt < createdBefore);
    },
    begin: (taskId, { slices, atMs, sliceCombinations }) =>
      change(taskId, isOpen, () => ({
        state: "running",
        slices,
        begunAtMs: atMs,
        ...(sliceCombinations ? { sliceCombinations: [...sliceCombinations] } : {}),
      })),
    sliceDone: (taskId, index, atMs) =>
      change(
        taskId,
        () => true,
        (task) => ({
          doneSlices: new Set([...task.doneSlices, index]),
          finishes: new Set([...(task.finishes ?? []), `${index}:${atMs}`]),
        }),
      ),
    raise: async (taskId, fraction, nowMs, spacingMs) =>
      (await change(
        taskId,
        (task) => isOpen(task) && task.pctOfTotal < fraction && task.raisedAtMs <= nowMs - spacingMs,
        () => ({ pctOfTotal: fraction, raisedAtMs: nowMs }),
      )) !== undefined,
    end: async (taskId, ending) =>
      (await change(taskId, isOpen, (task) => ({
        ...ending,
        pctOfTotal: "error" in ending ? task.pctOfTotal : 1,
      }))) !== undefined,
    name: async (taskId, backtestName) => {
      await change(
        taskId,
        () => true,
        () => ({ backtestName }),
      );
    },
    claim: async (key, claim) => {
      await turn();
      const bound = claims.get(key) ?? claim;
      claims.set(key, bound);
      return bound;
    },
    claimOf: async (key) => {
      await turn();
      return claims.get(key);
    },
  };
  return { tasks, taskRows: rows, claims, spent };
};

/** Executions that run until a test ends them, with a record of the calls. */
export const memoryWorkflow = (clock: Pick<Clock, "now">) => {
  const started: string[] = [];
  const stopped: string[] = [];
  const startedAtMs = new Map<string, number>();
  const ended = new Map<string, ExecutionEnd>();
  const workflow: Workflow = {
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
    /** Ended executions, by task. */
    ended,
  };
};
