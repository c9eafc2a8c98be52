import { getTask as route } from "#shared/contracts/backtests.ts";
import { ownTask } from "../lib/find-task.ts";
import { type EdgePorts, http, type Use } from "../lib/http.ts";
import { messagesOf } from "../lib/task-messages.ts";
import { clock } from "../store/clock.ts";
import { results } from "../store/objects.ts";
import type { Ports } from "../store/ports.ts";
import { profiles } from "../store/profiles.ts";
import { tasks } from "../store/tasks.ts";

type TaskPorts = EdgePorts<typeof route> & Pick<Ports, "tasks" | "results">;

/** The messages that bring the caller up to date. Throws 404 where there is no such task of theirs. */
export const getTask: Use<typeof route, TaskPorts> = async (ports, { params, caller }) => {
  const task = await ownTask(ports, params.taskId, caller.owner);
  return { messages: await messagesOf(ports.results, task) };
};

export const handler = http(route, getTask, () => ({ tasks, results, profiles, clock }));
