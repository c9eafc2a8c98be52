import { getTask as route } from "#shared/contracts/task-results.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { ownTask } from "../tasks/find-task.ts";
import { placeOf } from "../tasks/lanes/place.ts";
import { messagesOf } from "../tasks/task-messages.ts";

type TaskPorts = EdgePorts<typeof route> & Pick<Ports, "tasks" | "results">;

/** The messages that bring the caller up to date. Throws 404 for a task that is not the caller's. */
export const getTask: Use<typeof route, TaskPorts> = async (ports, { params, caller }) => {
  const task = await ownTask(ports, params.taskId, caller.owner);
  return { messages: await messagesOf(ports.results, task, await placeOf(ports, task)) };
};

export const handler = http(route, getTask, () => ({ ...memberPorts, tasks, results }));
