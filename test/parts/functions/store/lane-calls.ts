import { TaskId } from "#shared/contracts/task-id.ts";
import { newId } from "../../../../functions/process/ids.ts";
import type { LaneEntry } from "../../../../functions/store/tasks/lanes.ts";
import { tasks } from "../../../../functions/store/tasks/tasks.ts";
import type { Make } from "./deletion-calls.ts";

/** Writes of lanes, each prepared so that it succeeds once. */

/** More than the tests of a file put into the lanes. */
const MANY = 9999;

export const newEntry = (takenAtMs = 1000): LaneEntry => ({
  taskId: TaskId.parse(newId()),
  owner: `user-${newId()}`,
  takenAtMs,
  seconds: 60,
});

export const LANE_CALLS: Readonly<Record<"takeSlot" | "joinLine" | "callUp" | "leaveLane", Make>> = {
  takeSlot: async () => {
    // The first slot of all makes the lane's row, and a line would bar the way.
    await tasks.takeSlot("runs", newId(), newEntry(), MANY);
    const entry = newEntry();
    return () => tasks.takeSlot("runs", entry.owner, entry, MANY);
  },
  joinLine: async () => {
    await tasks.joinLine("sweeps", newId(), newEntry(), MANY);
    const entry = newEntry();
    return () => tasks.joinLine("sweeps", entry.owner, entry, MANY);
  },
  callUp: async () => {
    const entry = newEntry();
    await tasks.joinLine("sweeps", entry.owner, entry, MANY);
    return () => tasks.callUp("sweeps", entry.owner, entry, MANY);
  },
  leaveLane: async () => {
    const entry = newEntry();
    await tasks.joinLine("sweeps", entry.owner, entry, MANY);
    return () => tasks.leaveLane("sweeps", entry.owner, entry);
  },
};
