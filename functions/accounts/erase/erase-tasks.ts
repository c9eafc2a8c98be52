import { secondsOf } from "../../process/clock.ts";
import { someAtOnce } from "../../process/some-at-once.ts";
import type { Deletion } from "../../store/accounts/ports.ts";
import { taskFolder } from "../../store/objects/object-keys.ts";
import type { Ports } from "../../store/ports.ts";
import { OPEN_STATES, type OwnedTask } from "../../store/tasks/task-row.ts";
import { type CancelPorts, cancelWork } from "../../tasks/end-task.ts";
import { FREE } from "../../tasks/free-backtests.ts";
import { LANES } from "../../tasks/lanes/lane-of.ts";
import { AT_ONCE } from "./begin-deletion.ts";

/** A deletion, and whether this is the last look at the account: nothing that began before it can write any more. */
export type Erased = Deletion & { readonly isLast: boolean };

export type EraseTaskPorts = CancelPorts & Pick<Ports, "results">;

/** Longer than a task runs. */
const WORK_SECONDS = 3600;
/** Counts of months expire sooner. */
const MONTHS_BACK = 3;

/** A step of such a task may still write its results: its row stays until the last look, which finds them by it. */
const mayStillWrite = ({ createdAt }: OwnedTask, { askedAt, isLast }: Erased): boolean =>
  !isLast && secondsOf(Date.parse(askedAt) - Date.parse(createdAt)) < WORK_SECONDS;

/** Cancels a running task, then deletes its objects, its followers, and its row. */
const eraseTask = async (ports: EraseTaskPorts, task: OwnedTask, account: Erased): Promise<void> => {
  const { taskId, state } = task;
  if (OPEN_STATES.some((open) => open === state)) await cancelWork(ports, task);
  for (const { key } of await ports.results.list(taskFolder(taskId))) await ports.results.delete(key);
  for (const connectionId of await ports.connections.followersOf(taskId))
    await ports.connections.unfollow(connectionId, taskId);
  if (!mayStillWrite(task, account)) await ports.tasks.remove(taskId);
};

/** The names under which runs of an account may be counted: the free ones, and those of months. */
const countsOf = (askedAt: string): string[] => {
  const asked = new Date(askedAt);
  const months = Array.from({ length: MONTHS_BACK + 2 }, (_, index) =>
    new Date(Date.UTC(asked.getUTCFullYear(), asked.getUTCMonth() + 1 - index)).toISOString().slice(0, 7),
  );
  return [FREE, ...months];
};

/** Ends and deletes the account's tasks, with their slots and places in line, and its counts. */
export const eraseTasks = async (ports: EraseTaskPorts, account: Erased): Promise<void> => {
  const { owner, askedAt } = account;
  await ports.tasks.releaseSensitivity(owner);
  await someAtOnce(await ports.tasks.allOf(owner), AT_ONCE, (task) => eraseTask(ports, task, account));
  for (const name of LANES) {
    const { slots, line } = await ports.tasks.lane(name);
    for (const [key, entry] of [...slots, ...line])
      if (entry.owner === owner) await ports.tasks.leaveLane(name, key, entry);
  }
  for (const count of countsOf(askedAt)) await ports.tasks.forgetSpent(owner, count);
};
