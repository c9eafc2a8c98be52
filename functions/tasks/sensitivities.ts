import { createHash } from "node:crypto";
import { TaskId } from "#shared/contracts/task-id.ts";
import { log, shortId } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import type { Task } from "../store/tasks/task-row.ts";
import { type CancelPorts, cancelWork } from "./end-task.ts";

/**
 * The sensitivity of a backtest is found by its id, which follows from the backtest's and the number of the attempt.
 * A failed or cancelled attempt is followed by another one.
 */

const ID_CHARACTERS = 22;
/** More attempts would fail as well. */
const MOST_ATTEMPTS = 5;

/** Ids are as hard to guess as the backtest's. */
const idOf = (backtest: TaskId, attempt: number): TaskId => {
  const hash = createHash("sha256").update(`sensitivity ${attempt} of ${backtest}`).digest("base64url");
  return TaskId.parse(hash.slice(0, ID_CHARACTERS));
};

const isSpent = ({ state }: Task): boolean => state === "failed" || state === "cancelled";

/** The attempt that counts; `task` is undefined where it has not begun. The last one may be spent too. */
export const currentAttempt = async (
  { tasks }: Pick<Ports, "tasks">,
  backtest: TaskId,
): Promise<{ readonly taskId: TaskId; readonly task: Task | undefined }> => {
  for (let attempt = 1; ; attempt++) {
    const taskId = idOf(backtest, attempt);
    const task = await tasks.get(taskId);
    if (!task || !isSpent(task) || attempt === MOST_ATTEMPTS) return { taskId, task };
  }
};

/** A user has one sensitivity at a time: the next run takes its row and cancels it. */

const MAX_TRIES = 5;

/** Cancels the user's running sensitivity, if there is one other than `next`. */
const cancelRunning = async (ports: CancelPorts, owner: string, next?: TaskId): Promise<void> => {
  const taskId = await ports.tasks.releaseSensitivity(owner);
  if (taskId !== undefined && taskId !== next)
    await cancelWork(ports, { taskId, kind: "sensitivity", owner });
};

/** The same before a run, which a failure here does not stop: the sensitivity then ends by itself. */
export const makeWayForRun = async (ports: CancelPorts, owner: string): Promise<void> => {
  try {
    await cancelRunning(ports, owner);
  } catch (error) {
    log.warn("a sensitivity was not cancelled", { error: error as Error });
  }
};

/** Sets the user's running sensitivity and cancels the one before. False if concurrent runs win every try. */
export const holdSensitivity = async (
  ports: CancelPorts & Pick<Ports, "tasks">,
  { owner, taskId, ttl }: { readonly owner: string; readonly taskId: TaskId; readonly ttl: number },
): Promise<boolean> => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    await cancelRunning(ports, owner, taskId);
    if (await ports.tasks.holdSensitivity(owner, taskId, ttl)) return true;
  }
  log.warn("a sensitivity found no place", { task: shortId(taskId) });
  return false;
};
