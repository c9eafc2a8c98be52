import { getTaskResults as route } from "#shared/contracts/backtests.ts";
import { conflict, notFound } from "../edge/errors.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { resultsKey } from "../store/objects/object-keys.ts";
import { results } from "../store/objects/objects.ts";
import { readStored } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import { hasEnded, hasResults } from "../store/tasks/task-row.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { ownTask } from "../tasks/find-task.ts";
import { TASK_KINDS } from "../tasks/task-kinds.ts";

type ResultsPorts = EdgePorts<typeof route> & Pick<Ports, "tasks" | "results">;

/** The results, of whatever size. Throws 409 while the task runs, 404 where it ended without any. */
export const getTaskResults: Use<typeof route, ResultsPorts> = async (ports, { params, caller }) => {
  const task = await ownTask(ports, params.taskId, caller.owner);
  const { Results, words } = TASK_KINDS[task.kind];
  if (!hasEnded(task)) throw conflict(words.unfinished);
  // Results are written before the state: those of a task that was cancelled meanwhile are nobody's.
  const found = hasResults(task)
    ? await readStored(ports.results, resultsKey(task.taskId), Results)
    : undefined;
  if (!found) throw notFound("result");
  return found;
};

export const handler = http(route, getTaskResults, () => ({ tasks, results, profiles, clock }));
