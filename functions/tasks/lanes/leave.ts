import { isAlive } from "../../process/clock.ts";
import { someAtOnce } from "../../process/some-at-once.ts";
import type { Ports } from "../../store/ports.ts";
import type { Lane, LaneEntry, LaneName } from "../../store/tasks/lanes.ts";
import { hasEnded, type Task } from "../../store/tasks/task-row.ts";
import { monthOf } from "../quota.ts";
import { inTurn } from "./in-turn.ts";
import { laneKey, laneOf } from "./lane-of.ts";

/** How tasks leave their lane: at their end, and where a submit or an end broke off. */

type LeavePorts = Pick<Ports, "tasks">;
type Ended = Pick<Task, "taskId" | "kind" | "owner">;

/** A sweep that leaves the line never began, and does not count against its month. */
const refund = ({ tasks }: LeavePorts, { owner, taskId, takenAtMs }: LaneEntry): Promise<void> =>
  tasks.refund(owner, monthOf(takenAtMs).month, taskId);

/** Frees the slot of a task that has ended, or its place in line; true where others wait. */
export const leaveLane = async (ports: LeavePorts, task: Ended): Promise<boolean> => {
  const lane = laneOf(task.kind);
  const key = laneKey(lane, task);
  if (lane === "sweeps") {
    const waiting = (await ports.tasks.lane(lane)).line.get(key);
    // The refund comes first, so that a kill in between repeats it.
    if (waiting?.taskId === task.taskId) await refund(ports, waiting);
  }
  return ports.tasks.leaveLane(lane, key, { taskId: task.taskId });
};

/** No submit takes longer from its place in a lane to its task: an older entry without a task is of one that broke off. */
const SUBMIT_MS = 60_000;
const AT_ONCE = 20;

const isDead = async ({ tasks }: LeavePorts, { taskId, takenAtMs }: LaneEntry, nowMs: number) => {
  const row = await tasks.get(taskId);
  return row ? hasEnded(row) || !isAlive(row, nowMs) : nowMs - takenAtMs > SUBMIT_MS;
};

/** Entries behind these are looked at when they come to the front, or when their user submits. */
const FRONT = 100;

/**
 * Removes the entries of tasks that have ended or expired, and of submits that broke off, among the slots and those keys of
 * the line, by default the front. Returns the others.
 */
export const clearDead = async (
  ports: LeavePorts,
  name: LaneName,
  nowMs: number,
  keysInLine?: readonly string[],
): Promise<Lane> => {
  const { slots, line } = await ports.tasks.lane(name);
  const alive = { slots: new Map(slots), line: new Map(line) };
  const clear = async (map: keyof Lane, key: string, entry: LaneEntry): Promise<void> => {
    if (!(await isDead(ports, entry, nowMs))) return;
    if (name === "sweeps" && map === "line") await refund(ports, entry);
    await ports.tasks.leaveLane(name, key, entry);
    alive[map].delete(key);
  };
  await someAtOnce(slots, AT_ONCE, ([key, entry]) => clear("slots", key, entry));
  const keys =
    keysInLine ??
    inTurn({ slots, line })
      .slice(0, FRONT)
      .map(([key]) => key);
  await someAtOnce(keys, AT_ONCE, async (key) => {
    const entry = line.get(key);
    if (entry) await clear("line", key, entry);
  });
  return alive;
};
