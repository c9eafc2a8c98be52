import { ttlAfter } from "../process/clock.ts";
import type { Ports } from "../store/ports.ts";
import type { NewTask } from "./quota.ts";
import type { LimitsNow } from "./service-limits.ts";

/** The backtests that a user may run before subscribing. They are counted by task for good, so that a repeat counts once. */

type Counted = Pick<NewTask, "owner" | "taskId">;

/** The set of tasks that the quota's table keeps beside those of months. */
export const FREE = "free";
/** The count outlives the tasks' rows, which expire. */
const FOR_GOOD_SECONDS = 100 * 366 * 86_400;

/** Returns the tasks that a user ran for free, and how many are. */
export const freeBacktests = async (
  ports: Pick<Ports, "tasks"> & { readonly limitsNow: LimitsNow },
  owner: string,
): Promise<{ readonly used: readonly string[]; readonly total: number }> => {
  const [used, { backtests }] = await Promise.all([ports.tasks.spentOn(owner, FREE), ports.limitsNow()]);
  return { used, total: backtests.free };
};

/** Counts a task as a free one, once; false after the last. */
export const takeFree = (
  { tasks, clock }: Pick<Ports, "tasks" | "clock">,
  { owner, taskId }: Counted,
  max: number,
): Promise<boolean> =>
  tasks.spend(owner, FREE, { taskId, max, ttl: ttlAfter(clock.now(), FOR_GOOD_SECONDS) });

/** Takes the count of a task back; harmless where it was not counted. */
export const giveBackFree = ({ tasks }: Pick<Ports, "tasks">, { owner, taskId }: Counted): Promise<void> =>
  tasks.refund(owner, FREE, taskId);
