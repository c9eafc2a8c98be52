import type { LaneEntry, LaneName } from "../../store/tasks/lanes.ts";
import type { Task } from "../../store/tasks/task-row.ts";
import type { ServiceLimits } from "../service-limits.ts";

/**
 * Lanes bound how many tasks run at once, so that their functions leave room for log-ins, pages, and sockets. A task holds a
 * slot from its submit to its end, or waits in line until one is free.
 */

export const LANES: readonly LaneName[] = ["sweeps", "runs"];

/** All slots and waiting tasks of a lane are in one row. */
const MOST_SLOTS = 500;
/** Waiting tasks by lane. A run takes seconds, and a longer row would slow its writes. */
export const MOST_WAITING: Readonly<Record<LaneName, number>> = { sweeps: 500, runs: 200 };

export const laneOf = (kind: Task["kind"]): LaneName => (kind === "sweep" ? "sweeps" : "runs");

/** The key of a task in its lane: a user has one sweep, and any number of runs. */
export const laneKey = (lane: LaneName, { owner, taskId }: Pick<LaneEntry, "owner" | "taskId">): string =>
  lane === "sweeps" ? owner : taskId;

/** How many tasks of a lane run at once, and whether waiting ones may start. */
type LaneLimits = { readonly isOn: boolean; readonly atOnce: number };

/** The limits of a lane, within what its row holds. */
export const laneLimits = ({ isOn, atOnce }: LaneLimits): LaneLimits => ({
  isOn,
  atOnce: Math.min(atOnce, MOST_SLOTS),
});

export const limitsOf = ({ sweeps, backtests }: ServiceLimits, lane: LaneName): LaneLimits =>
  laneLimits(lane === "sweeps" ? sweeps : backtests);
