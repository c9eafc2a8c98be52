import { cancelTask as cancelRoute, listTasks as listRoute } from "#shared/contracts/backtests.ts";
import * as routes from "#shared/contracts/task-results.ts";
import { RESULTS } from "#shared/kinds/results.ts";
import { sentences } from "#shared/kinds/sentences.ts";
import { CompressedJson } from "../edge/answers.ts";
import { conflict, notFound } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { countRead, slowlyIfPlain } from "../edge/read-limit.ts";
import { isAlive } from "../process/clock.ts";
import { memberPorts } from "../store/member-ports.ts";
import { resultsKey } from "../store/objects/object-keys.ts";
import { results } from "../store/objects/objects.ts";
import { isCompressed, readJson } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { hasEnded, hasResults, type Task } from "../store/tasks/task-row.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { workflow } from "../store/tasks/workflow.ts";
import { cancelWork } from "../tasks/end-task.ts";
import { ownTask } from "../tasks/find-task.ts";
import { placeOf, placesAmong } from "../tasks/lanes/in-turn.ts";
import { messagesOf } from "../tasks/task-messages.ts";

/** Tasks of all kinds. Each call throws 404 for a task that is not the caller's. */

const ports = () => ({ ...memberPorts, tasks, results });

/** The caller's tasks that have not expired, newest first. */
export const listTasks = /* @__PURE__ */ http(
  listRoute,
  async (given, { caller }) => {
    const rows = await given.tasks.listOf(caller.owner);
    const alive = rows.filter((task) => isAlive(task, given.clock.now()));
    const places = await placesAmong(given, alive);
    return {
      tasks: alive.map((task) => ({
        task_id: task.taskId,
        kind: task.kind,
        state: task.state,
        pct_of_total: task.pctOfTotal,
        created_at: task.createdAt,
        ticker: task.ticker,
        strategy: task.strategy,
        backtest_name: task.backtestName ?? "",
        ...places.get(task.taskId),
      })),
    };
  },
  () => ({ ...memberPorts, tasks }),
);

/** The messages that bring the caller up to date. */
export const getTask = /* @__PURE__ */ http(
  routes.getTask,
  async (given, { params, caller }) => {
    const task = await ownTask(given, params.taskId, caller.owner);
    return { messages: await messagesOf(given.results, task, await placeOf(given, task)) };
  },
  ports,
);

/** The stored results, undefined where there are none. Compressed ones are sent as they are, without being parsed. */
const readResults = async ({ results }: Pick<Ports, "results">, { taskId, kind }: Task) => {
  const key = resultsKey(taskId);
  const found = await results.get(key);
  if (!found) return undefined;
  return isCompressed(found) ? new CompressedJson(found.bytes) : readJson(key, found, RESULTS[kind]);
};

/** The results, of any size. Throws 409 while the task runs, 404 where it ended without results, 429 for many reads. */
export const getTaskResults = /* @__PURE__ */ http(
  routes.getTaskResults,
  async (given, call) => {
    const { params, caller } = call;
    await countRead(given, call);
    const task = await ownTask(given, params.taskId, caller.owner);
    if (!hasEnded(task)) throw conflict(sentences(task.kind).unfinished);
    // Results are written before the state: those of a task that was cancelled in between are not shown.
    const found = hasResults(task) ? await readResults(given, task) : undefined;
    if (!found) throw notFound("result");
    return slowlyIfPlain(given, call, found);
  },
  ports,
);

/** Cancels the caller's task. Throws 409 for one that has ended. */
export const cancelTask = /* @__PURE__ */ http(
  cancelRoute,
  async (given, { params, caller }) => {
    const task = await ownTask(given, params.taskId, caller.owner);
    const { cancelled, endedAlready } = sentences(task.kind);
    if (!(await cancelWork(given, task))) throw conflict(endedAlready);
    return { message: cancelled };
  },
  () => ({ ...memberPorts, tasks, workflow, connections, sockets }),
);
