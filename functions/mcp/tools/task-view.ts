import { hasEnded, hasResults, type Task } from "../../store/tasks/task-row.ts";
import { progressOf } from "../../tasks/progress.ts";
import { failureMessage } from "../../tasks/task-messages.ts";

/** A task for an agent: its state, and what to do next. */

const nextOf = (task: Task): string => {
  if (!hasEnded(task)) return "Call get_task with this task_id until it has ended.";
  return hasResults(task)
    ? "Call get_result for its trades and sessions, or get_task with save: true to keep it."
    : "Mend what the error names and run it again.";
};

/** Returns the task's row as agents see it; `task` is undefined where it was just submitted. */
export const taskView = (taskId: string, task: Task | undefined) => {
  if (!task) return { task_id: taskId, state: "queued" as const };
  return {
    task_id: taskId,
    kind: task.kind,
    state: task.state,
    words: task.strategy,
    ticker: task.ticker,
    created_at: task.createdAt,
    pct_of_total: hasResults(task) ? 1 : task.pctOfTotal,
    ...progressOf(task),
    ...(task.backtestName !== undefined && { saved_as: task.backtestName }),
    ...(hasEnded(task) && !hasResults(task) && { error: failureMessage(task).error }),
    next: nextOf(task),
  };
};
