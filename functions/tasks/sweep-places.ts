import type { TaskId } from "#shared/contracts/task-id.ts";
import type { Ports } from "../store/ports.ts";
import { isOver } from "./task-over.ts";

/** Places for sweeps, which all users share: so many run at once, whoever started them. */

type PlacePorts = Pick<Ports, "tasks">;
type Asking = { readonly taskId: TaskId; readonly nowMs: number };

const SWEEPS = "sweeps";
/** All are in one row, which is cleared only when they are taken. */
const MOST = 500;

/** Gives the places of tasks that are over to whoever asks next; how many are held by others. */
const clearPlaces = async (ports: PlacePorts, nowMs: number): Promise<number> => {
  const holders = await ports.tasks.placesOf(SWEEPS);
  const areOver = await Promise.all(holders.map((holder) => isOver(ports, holder, nowMs)));
  const over = holders.filter((_, index) => areOver[index]);
  await Promise.all(over.map((holder) => ports.tasks.leavePlace(SWEEPS, holder)));
  return holders.length - over.length;
};

/**
 * Takes one of so many places (500 at most) for a task, once however often it is asked; false where other tasks have them all. A
 * task's place is free again once the task has ended, without anybody having to give it back.
 */
export const takePlace = async (
  ports: PlacePorts,
  { taskId, nowMs }: Asking,
  atOnce: number,
): Promise<boolean> => {
  const max = Math.min(atOnce, MOST);
  const take = () => ports.tasks.takePlace(SWEEPS, { taskId, takenAtMs: nowMs }, max);
  return (await take()) || ((await clearPlaces(ports, nowMs)) < max && take());
};

/** Gives back what was taken for a task at that moment, and that did not come to be. */
export const leavePlace = (ports: PlacePorts, { taskId, nowMs }: Asking): Promise<void> =>
  ports.tasks.leavePlace(SWEEPS, { taskId, takenAtMs: nowMs });
