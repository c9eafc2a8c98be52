import { createHash } from "node:crypto";
import { TaskId } from "#shared/contracts/task-id.ts";
import type { Ports } from "../../store/ports.ts";
import type { Task } from "../../store/tasks/task-row.ts";

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
