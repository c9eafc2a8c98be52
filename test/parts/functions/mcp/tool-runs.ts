import { TaskId } from "#shared/contracts/task-id.ts";
import { runSweep } from "../sweeps/run-sweep.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { runTask, stepPorts } from "../tasks/run-task.ts";
import { body } from "../world.ts";
import type { Content, openAgent } from "./agent.ts";

/** Runs that an agent starts, and the steps that end them. */

type Opened = Awaited<ReturnType<typeof openAgent>>;

export const idOf = (answer: Content): TaskId => TaskId.parse(answer.task_id);

/** A finished backtest of the tests' form, with parts of its overall row replaced. */
export const finished = async (world: Opened, overall: Record<string, unknown> = {}) => {
  const { answer } = await world.tool("run_backtest", { strategy: body(overall), wait_seconds: 0 });
  await runTask(world.ports, idOf(answer));
  return idOf(answer);
};

/** A finished search of the tests' grid. */
export const searched = async (world: Opened) => {
  const { answer } = await world.tool("run_sweep", { sweep: sweepBody(), confirm: true });
  await runSweep(stepPorts(world.ports), idOf(answer));
  return idOf(answer);
};
