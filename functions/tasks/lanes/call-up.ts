import { log, shortId } from "../../process/log.ts";
import { someAtOnce } from "../../process/some-at-once.ts";
import type { Ports } from "../../store/ports.ts";
import type { LaneEntry, LaneName } from "../../store/tasks/lanes.ts";
import { hasEnded, type Task } from "../../store/tasks/task-row.ts";
import { push } from "../push.ts";
import type { LimitsNow } from "../service-limits.ts";
import { statusUpdate } from "../task-messages.ts";
import { inTurn, placesOf } from "./in-turn.ts";
import { LANES, laneKey, laneOf, limitsOf } from "./lane-of.ts";
import { clearDead, leaveLane } from "./leave.ts";

/**
 * The start of waiting tasks. Every submit that waits calls it, and every end of an execution while others wait; a schedule
 * finds what both missed. An execution has its task's id, so that no task starts twice.
 */

export type LinePorts = Pick<Ports, "tasks" | "workflow" | "connections" | "sockets" | "clock"> & {
  readonly limitsNow: LimitsNow;
};

/** More followers are not told their new place; they see it at their next look. */
const MOST_TOLD = 100;
const TOLD_AT_ONCE = 10;

const tellPlaces = async (ports: LinePorts, name: LaneName): Promise<void> => {
  const places = placesOf(await ports.tasks.lane(name), ports.clock.now());
  await someAtOnce([...places].slice(0, MOST_TOLD), TOLD_AT_ONCE, ([taskId, place]) =>
    push(ports, taskId, [statusUpdate(0, place)]),
  );
};

/** Starts a task that has a slot. A failure leaves the start to the schedule. */
const start = async (ports: LinePorts, taskId: Task["taskId"]): Promise<void> => {
  try {
    await ports.workflow.start(taskId);
    await push(ports, taskId, [statusUpdate(0)]);
  } catch (error) {
    log.warn("a waiting task was not started", { task: shortId(taskId), error: error as Error });
  }
};

/** Moves a waiting task to a slot and starts it; false where it has ended, has no row yet, or lost a race. */
const callUp = async (
  ports: LinePorts,
  name: LaneName,
  [key, entry]: readonly [string, LaneEntry],
  atOnce: number,
): Promise<boolean> => {
  const task = await ports.tasks.get(entry.taskId);
  if (!task) return false;
  if (hasEnded(task)) {
    await leaveLane(ports, task);
    return false;
  }
  const slot = { ...entry, takenAtMs: ports.clock.now() };
  if (!(await ports.tasks.callUp(name, key, slot, atOnce))) return false;
  await start(ports, task.taskId);
  return true;
};

/** Starts waiting tasks of a lane in turn while slots are free; returns how many. */
export const callUpWaiting = async (ports: LinePorts, name: LaneName): Promise<number> => {
  const { isOn, atOnce } = limitsOf(await ports.limitsNow(), name);
  if (!isOn) return 0;
  const tried = new Set<string>();
  let started = 0;
  for (;;) {
    const lane = await ports.tasks.lane(name);
    const next = inTurn(lane).find(([key, { taskId }]) => !lane.slots.has(key) && !tried.has(taskId));
    if (!next || lane.slots.size >= atOnce) break;
    tried.add(next[1].taskId);
    if (await callUp(ports, name, next, atOnce)) started++;
  }
  if (started > 0) await tellPlaces(ports, name);
  return started;
};

/** Starts a task that was just submitted: at once where it has a slot, else in turn. Safe to repeat. */
export const startInTurn = async (
  ports: LinePorts,
  task: Pick<Task, "taskId" | "kind" | "owner">,
): Promise<void> => {
  const name = laneOf(task.kind);
  const isWaiting = async () =>
    (await ports.tasks.lane(name)).line.get(laneKey(name, task))?.taskId === task.taskId;
  if (await isWaiting()) {
    // A sweep that ended unseen must not hold up the others for long.
    if (name === "sweeps") await clearDead(ports, name, ports.clock.now(), []);
    await callUpWaiting(ports, name);
    if (await isWaiting()) return;
  }
  await ports.workflow.start(task.taskId);
};

/** Younger slots may belong to a submit that is about to start its task. */
const START_MS = 60_000;

const startLost = async (ports: LinePorts, slots: Iterable<LaneEntry>): Promise<void> => {
  for (const { taskId, takenAtMs } of slots)
    if (ports.clock.now() - takenAtMs > START_MS && (await ports.tasks.get(taskId))?.state === "queued")
      await start(ports, taskId);
};

/** Clears dead entries of all lanes, repeats lost starts, and starts what can start. Returns the waiting tasks. */
export const tendLanes = async (ports: LinePorts): Promise<number> => {
  let waiting = 0;
  for (const name of LANES) {
    const { slots } = await clearDead(ports, name, ports.clock.now());
    await startLost(ports, slots.values());
    await callUpWaiting(ports, name);
    waiting += (await ports.tasks.lane(name)).line.size;
  }
  return waiting;
};
