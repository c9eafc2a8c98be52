import { conflict, HttpError, unavailable } from "../edge/errors.ts";
import { log } from "../process/log.ts";
import { secondsOf } from "../process/seconds.ts";
import type { Ports } from "../store/ports.ts";
import type { SweepSlot } from "../store/tasks/ports.ts";
import { hasEnded, type Task } from "../store/tasks/task-row.ts";
import { TASK_LIFE_SECONDS } from "./find-task.ts";
import { monthIsUsed, monthOf } from "./month.ts";
import type { ServiceLimits } from "./service-limits.ts";
import type { NewTask, Reservation } from "./submit-task.ts";

/**
 * The quota of sweeps (S27): a user runs one at a time and some each month, and all users together run so many. A sweep
 * holds its owner's slot from its submit to its end, and counts against its month unless no work on it ever began.
 */

type QuotaPorts = Pick<Ports, "tasks">;
type SweepLimits = ServiceLimits["sweeps"];
const OFF_RETRY_SECONDS = 3600;
/** A sweep takes about a minute. */
const FULL_RETRY_SECONDS = 60;
/** All slots are in one row. */
const MOST_SLOTS = 500;
/** No submit takes longer from its slot to its task: an older slot without a task is that of a submit that broke off. */
const SUBMIT_MS = 60_000;
/** A slot that is free again may be lost to other submits a few times. */
const MAX_TRIES = 5;

/** Throws 503 while the operator has sweeps switched off. */
export const refuseWhileOff = ({ isOn }: SweepLimits): void => {
  if (!isOn) throw unavailable("Searches are switched off right now. Try again later.", OFF_RETRY_SECONDS);
};

const allTaken = (): HttpError => {
  log.warn("limit reached", { limit: "sweeps at once" });
  return unavailable("All sweep slots are in use. Try again in a minute.", FULL_RETRY_SECONDS);
};

const isDead = async ({ tasks }: QuotaPorts, { taskId, takenAtMs }: SweepSlot, nowMs: number) => {
  const row = await tasks.get(taskId);
  return row ? hasEnded(row) : nowMs - takenAtMs > SUBMIT_MS;
};

/** Frees the slots of sweeps that have ended and of submits that broke off. Returns the others, by owner. */
const freeDeadSlots = async (ports: QuotaPorts, nowMs: number): Promise<ReadonlyMap<string, SweepSlot>> => {
  const all = [...(await ports.tasks.slots())];
  const areDead = await Promise.all(all.map(([, slot]) => isDead(ports, slot, nowMs)));
  const dead = all.filter((_, index) => areDead[index]);
  await Promise.all(dead.map(([owner, slot]) => ports.tasks.freeSlot(owner, slot)));
  return new Map(all.filter((_, index) => !areDead[index]));
};

/**
 * Recounts the slots: frees dead ones and gives one to each open sweep without one, such as a sweep of an earlier
 * version of the service.
 */
export const recountSlots = async (
  ports: QuotaPorts,
  open: readonly Task[],
  nowMs: number,
): Promise<void> => {
  const held = await freeDeadSlots(ports, nowMs);
  for (const { kind, owner, taskId } of open) {
    if (kind !== "sweep" || held.has(owner)) continue;
    const row = await ports.tasks.get(taskId);
    if (row && !hasEnded(row)) await ports.tasks.takeSlot(owner, { taskId, takenAtMs: nowMs }, MOST_SLOTS);
  }
};

/** Frees the owner's slot where that task holds it: for a task that has ended. */
export const freeSlotOf = async (
  { tasks }: QuotaPorts,
  { owner, taskId }: Pick<NewTask, "owner" | "taskId">,
): Promise<void> => {
  const slot = (await tasks.slots()).get(owner);
  if (slot?.taskId === taskId) await tasks.freeSlot(owner, slot);
};

/** True for a task that does not count: its submit broke off before its row, or it failed before its work began. */
const isWasted = async ({ tasks }: QuotaPorts, taskId: string): Promise<boolean> => {
  const task = await tasks.get(taskId);
  return !task || (task.state === "failed" && task.slices === 0);
};

/**
 * The tasks that were counted against the month, and those of them that should not have been. Rows of tasks live as long
 * as a month but for its last day, on which none counts as wasted.
 */
const countedIn = async (
  ports: QuotaPorts,
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
export const sweepsOfMonth = async (ports: QuotaPorts, owner: string, nowMs: number): Promise<number> => {
  const { counted, wasted } = await countedIn(ports, { owner, nowMs });
  return counted.length - wasted.length;
};

/** Takes the owner's slot. Throws 409, 429 and 503, in this order, and then nothing is taken. */
const takeSlot = async (ports: QuotaPorts, task: NewTask, limits: SweepLimits): Promise<void> => {
  const { owner, taskId, nowMs } = task;
  const max = Math.min(limits.atOnce, MOST_SLOTS);
  for (let tries = 1; ; tries++) {
    const slot = { taskId, takenAtMs: nowMs };
    if (limits.isOn && (await ports.tasks.takeSlot(owner, slot, max))) return;
    const held = await freeDeadSlots(ports, nowMs);
    if ((held.get(owner)?.taskId ?? taskId) !== taskId) throw conflict("A search is already running.");
    const { counted, wasted } = await countedIn(ports, task);
    if (counted.length - wasted.length >= limits.perMonth && !counted.includes(taskId))
      throw monthIsUsed("sweeps", limits.perMonth, task.nowMs);
    refuseWhileOff(limits);
    if (held.size >= max || tries === MAX_TRIES) throw allTaken();
  }
};

/** Counts the task against its month. The owner's slot keeps other submits from doing so at the same time. */
const spendOne = async (ports: QuotaPorts, task: NewTask, perMonth: number): Promise<boolean> => {
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
 * Takes what a new sweep needs, once per task: its owner's slot and one of the month's sweeps. Throws 409, 429 and 503, in
 * this order, and then nothing is taken. What a keyed submit took before a fault stays for its repeat, which may be under
 * way; after a minute without a task it counts as dead.
 */
export const reserveSweep = async (
  ports: QuotaPorts,
  task: NewTask,
  limits: SweepLimits,
): Promise<Reservation> => {
  const { owner, taskId, nowMs } = task;
  const freeSlot = () => ports.tasks.freeSlot(owner, { taskId, takenAtMs: nowMs });
  await takeSlot(ports, task, limits);
  try {
    if (!(await spendOne(ports, task, limits.perMonth)))
      throw monthIsUsed("sweeps", limits.perMonth, task.nowMs);
  } catch (error) {
    if (!task.isKeyed || error instanceof HttpError) await freeSlot();
    throw error;
  }
  return {
    release: async (why) => {
      if (why === "repeated" || task.isKeyed) return;
      await ports.tasks.refund(owner, monthOf(nowMs).month, taskId);
      await freeSlot();
    },
  };
};
