import { isSubscribed, subscriptionNeeded } from "../billing/subscription.ts";
import { conflict, HttpError, unavailable } from "../edge/errors.ts";
import { secondsOf } from "../process/clock.ts";
import { log } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import { TASK_LIFE_SECONDS } from "./find-task.ts";
import { enterLane } from "./lanes/enter.ts";
import { laneLimits, MOST_WAITING } from "./lanes/lane-of.ts";
import { clearDead } from "./lanes/leave.ts";
import { monthIsUsed, monthOf, type NewTask, type Quota, type Reservation } from "./quota.ts";
import type { ServiceLimits } from "./service-limits.ts";

/**
 * The quota of sweeps (S27): a user has one at a time and some each month, and all users together run so many. A sweep
 * holds its owner's slot, or waits in line for one, and counts against its month unless no work on it ever began.
 */

type SweepPorts = Pick<Ports, "tasks">;
type SweepLimits = ServiceLimits["sweeps"];
const OFF_RETRY_SECONDS = 3600;
/** A sweep takes about a minute. */
const FULL_RETRY_SECONDS = 60;
/** A slot or a place that is free again may be lost to other submits a few times. */
const MAX_TRIES = 5;

/** Throws 503 while the operator has sweeps switched off. */
const refuseWhileOff = ({ isOn }: SweepLimits): void => {
  if (!isOn) throw unavailable("Searches are switched off right now. Try again later.", OFF_RETRY_SECONDS);
};

const lineIsFull = (): HttpError => {
  log.warn("limit reached", { limit: "sweeps at once" });
  return unavailable("All search slots are in use. Try again in a minute.", FULL_RETRY_SECONDS);
};

/** True for a task that does not count: its submit broke off before its row, or it failed before its work began. */
const isWasted = async ({ tasks }: SweepPorts, taskId: string): Promise<boolean> => {
  const task = await tasks.get(taskId);
  return !task || (task.state === "failed" && task.slices === 0);
};

/**
 * The tasks that were counted against the month, and those of them that should not have been. Rows of tasks live as long
 * as a month but for its last day, on which none counts as wasted.
 */
const countedIn = async (
  ports: SweepPorts,
  { owner, taskId, nowMs }: Pick<NewTask, "owner" | "nowMs"> & { readonly taskId?: string },
) => {
  const { month } = monthOf(nowMs);
  const counted = await ports.tasks.spentOn(owner, month);
  const areRowsThere = secondsOf(nowMs) - secondsOf(Date.parse(`${month}-01`)) < TASK_LIFE_SECONDS;
  const others = areRowsThere ? counted.filter((each) => each !== taskId) : [];
  const areWasted = await Promise.all(others.map((each) => isWasted(ports, each)));
  return { counted, wasted: others.filter((_, index) => areWasted[index]) };
};

/** Returns how many sweeps count against the owner's month. */
export const sweepsOfMonth = async (ports: SweepPorts, owner: string, nowMs: number): Promise<number> => {
  const { counted, wasted } = await countedIn(ports, { owner, nowMs });
  return counted.length - wasted.length;
};

/** Takes the owner's slot or a place in line. Throws 409, 429 and 503, in this order, and then nothing is taken. */
const enterSweep = async (
  ports: SweepPorts,
  task: NewTask,
  limits: SweepLimits,
  seconds: number,
): Promise<"slot" | "line"> => {
  const { owner, taskId, nowMs } = task;
  const { atOnce } = laneLimits(limits);
  for (let tries = 1; ; tries++) {
    const entry = { taskId, owner, takenAtMs: nowMs, seconds };
    const entered = limits.isOn && atOnce > 0 && (await enterLane(ports, "sweeps", entry, atOnce));
    if (entered) return entered;
    const { slots, line } = await clearDead(ports, "sweeps", nowMs, [owner]);
    const own = slots.get(owner) ?? line.get(owner);
    if (own && own.taskId !== taskId) throw conflict("A search is already running.");
    const { counted, wasted } = await countedIn(ports, task);
    if (counted.length - wasted.length >= limits.perMonth && !counted.includes(taskId))
      throw monthIsUsed("sweeps", limits.perMonth, nowMs);
    refuseWhileOff(limits);
    if (atOnce === 0 || line.size >= MOST_WAITING.sweeps || tries === MAX_TRIES) throw lineIsFull();
  }
};

/** Counts the task against its month. The owner's slot keeps other submits from doing so at the same time. */
const spendOne = async (ports: SweepPorts, task: NewTask, perMonth: number): Promise<boolean> => {
  const { owner, taskId, nowMs } = task;
  const { month, endsAtMs } = monthOf(nowMs);
  const ttl = secondsOf(endsAtMs) + TASK_LIFE_SECONDS;
  const spend = () => ports.tasks.spend(owner, month, { taskId, max: perMonth, ttl });
  if (await spend()) return true;
  const { wasted } = await countedIn(ports, task);
  await Promise.all(wasted.map((each) => ports.tasks.refund(owner, month, each)));
  return spend();
};

/**
 * Takes what a new sweep needs, once per task: its owner's slot or a place in line, and one of the month's sweeps. Throws
 * 409, 429 and 503, in this order, and then nothing is taken. What a keyed submit took before a fault stays for its repeat,
 * which may be under way; after a minute without a task it counts as dead. `seconds` is how long it is expected to run.
 */
const reserveSweep = async (
  ports: SweepPorts,
  task: NewTask,
  limits: SweepLimits,
  seconds: number,
): Promise<Reservation> => {
  const { owner, taskId, nowMs } = task;
  const leave = () => ports.tasks.leaveLane("sweeps", owner, { taskId });
  const entered = await enterSweep(ports, task, limits, seconds);
  try {
    if (!(await spendOne(ports, task, limits.perMonth))) throw monthIsUsed("sweeps", limits.perMonth, nowMs);
  } catch (error) {
    if (!task.isKeyed || error instanceof HttpError) await leave();
    throw error;
  }
  return {
    isWaiting: entered === "line",
    release: async (why) => {
      if (why === "repeated" || task.isKeyed) return;
      await ports.tasks.refund(owner, monthOf(nowMs).month, taskId);
      await leave();
    },
  };
};

/** The quota of a sweep. `expectedSeconds` is how long one is expected to run. */
export const countedAsSweep = <Body>(expectedSeconds: (body: Body) => number): Quota<Body> => ({
  needRight: async (_, { caller, nowMs }) => {
    if (!isSubscribed(caller.profile, nowMs)) throw subscriptionNeeded("searches");
  },
  refuseWhileOff: ({ sweeps }) => refuseWhileOff(sweeps),
  reserve: (ports, task, { sweeps }, body) => reserveSweep(ports, task, sweeps, expectedSeconds(body)),
});
