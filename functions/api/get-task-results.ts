import { getTaskResults as route } from "#shared/contracts/task-results.ts";
import { RESULTS } from "#shared/kinds/results.ts";
import { sentences } from "#shared/kinds/sentences.ts";
import { CompressedJson } from "../edge/answers.ts";
import { conflict, notFound } from "../edge/errors.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { countRead, type ReadPorts, slowlyIfPlain } from "../edge/read-limit.ts";
import { limits } from "../store/limits.ts";
import { memberPorts } from "../store/member-ports.ts";
import { resultsKey } from "../store/objects/object-keys.ts";
import { results } from "../store/objects/objects.ts";
import { isCompressed, readJson } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import { hasEnded, hasResults, type Task } from "../store/tasks/task-row.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { ownTask } from "../tasks/find-task.ts";

type ResultsPorts = EdgePorts<typeof route> & Pick<Ports, "tasks" | "results"> & ReadPorts;

/** The stored results, undefined where there are none. Compressed ones are sent as they are, without being parsed. */
const readResults = async ({ results }: ResultsPorts, { taskId, kind }: Task) => {
  const key = resultsKey(taskId);
  const found = await results.get(key);
  if (!found) return undefined;
  return isCompressed(found) ? new CompressedJson(found.bytes) : readJson(key, found, RESULTS[kind]);
};

/** The results, of any size. Throws 409 while the task runs, 404 where it ended without results, 429 for many reads. */
export const getTaskResults: Use<typeof route, ResultsPorts> = async (ports, call) => {
  const { params, caller } = call;
  await countRead(ports, call);
  const task = await ownTask(ports, params.taskId, caller.owner);
  if (!hasEnded(task)) throw conflict(sentences(task.kind).unfinished);
  // Results are written before the state: those of a task that was cancelled in between are not shown.
  const found = hasResults(task) ? await readResults(ports, task) : undefined;
  if (!found) throw notFound("result");
  return slowlyIfPlain(ports, call, found);
};

export const handler = http(route, getTaskResults, () => ({ ...memberPorts, tasks, results, limits }));
