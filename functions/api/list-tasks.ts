import { listTasks as route } from "#shared/contracts/backtests.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { isAlive } from "../process/seconds.ts";
import { memberPorts } from "../store/member-ports.ts";
import type { Ports } from "../store/ports.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { placesAmong } from "../tasks/lanes/place.ts";

type ListPorts = EdgePorts<typeof route> & Pick<Ports, "tasks">;

/** The caller's tasks that have not expired, newest first. */
export const listTasks: Use<typeof route, ListPorts> = async (ports, { caller }) => {
  const rows = await ports.tasks.listOf(caller.owner);
  const tasks = rows.filter((task) => isAlive(task, ports.clock.now()));
  const places = await placesAmong(ports, tasks);
  return {
    tasks: tasks.map((task) => ({
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
};

export const handler = http(route, listTasks, () => ({ ...memberPorts, tasks }));
