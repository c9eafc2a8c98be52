import type { Ports } from "../../../../functions/store/ports.ts";
import type { LaneEntry, LaneName } from "../../../../functions/store/tasks/lanes.ts";
import type { Task } from "../../../../functions/store/tasks/task-row.ts";

/**
 * The stores that lanes and quotas use, as maps: tens of thousands of submits take seconds. `test/parts/functions/store` holds
 * the real ones to the same promises.
 */

type LaneMaps = { readonly slots: Map<string, LaneEntry>; readonly line: Map<string, LaneEntry> };

const laneStore = () => {
  const lanes: Readonly<Record<LaneName, LaneMaps>> = {
    sweeps: { slots: new Map(), line: new Map() },
    runs: { slots: new Map(), line: new Map() },
  };
  return {
    lane: async (name: LaneName) => lanes[name],
    takeSlot: async (name: LaneName, key: string, entry: LaneEntry, max: number) => {
      const { slots, line } = lanes[name];
      const own = slots.get(key);
      if (own ? own.taskId !== entry.taskId : line.size > 0 || slots.size >= max) return false;
      slots.set(key, entry);
      return true;
    },
    joinLine: async (name: LaneName, key: string, entry: LaneEntry, max: number) => {
      const { slots, line } = lanes[name];
      const own = line.get(key);
      if (slots.has(key) || (own ? own.taskId !== entry.taskId : line.size >= max)) return false;
      if (!own) line.set(key, entry);
      return true;
    },
    callUp: async (name: LaneName, key: string, entry: LaneEntry, max: number) => {
      const { slots, line } = lanes[name];
      const isIn = slots.get(key)?.taskId === entry.taskId;
      if (!isIn && (line.get(key)?.taskId !== entry.taskId || slots.has(key) || slots.size >= max))
        return false;
      slots.set(key, entry);
      line.delete(key);
      return true;
    },
    leaveLane: async (name: LaneName, key: string, { taskId }: Pick<LaneEntry, "taskId">) => {
      const { slots, line } = lanes[name];
      for (const map of [slots, line]) if (map.get(key)?.taskId === taskId) map.delete(key);
      return line.size > 0;
    },
  };
};

/** Tasks, lanes, and counters of a simulated service. */
export const lightStores = (): Pick<Ports, "tasks" | "limits"> => {
  const rows = new Map<string, Task>();
  const spent = new Map<string, Set<string>>();
  const hits = new Map<string, number>();
  const spentOf = (owner: string, month: string): Set<string> => {
    const key = `${owner} ${month}`;
    const found = spent.get(key) ?? new Set();
    spent.set(key, found);
    return found;
  };
  const tasks: Partial<Ports["tasks"]> = {
    ...laneStore(),
    create: async (task) => {
      rows.set(task.taskId, task);
      return true;
    },
    get: async (taskId) => rows.get(taskId),
    end: async (taskId, { state }) => {
      const task = rows.get(taskId);
      if (task?.state !== "queued") return false;
      rows.set(taskId, { ...task, state });
      return true;
    },
    spend: async (owner, month, { taskId, max }) => {
      const all = spentOf(owner, month);
      return all.has(taskId) || (all.size < max && all.add(taskId).has(taskId));
    },
    spentOn: async (owner, month) => [...spentOf(owner, month)],
    refund: async (owner, month, taskId) => {
      spentOf(owner, month).delete(taskId);
    },
    releaseSensitivity: async () => undefined,
  };
  const limits: Partial<Ports["limits"]> = {
    add: async (key) => {
      hits.set(key, (hits.get(key) ?? 0) + 1);
      return hits.get(key)!;
    },
    takeBack: async (key) => {
      hits.set(key, Math.max(0, (hits.get(key) ?? 0) - 1));
    },
  };
  // A call of any other method fails at once.
  return { tasks: tasks as Ports["tasks"], limits: limits as Ports["limits"] };
};
