import type fc from "fast-check";
import type { LaneEntry } from "../../../functions/store/tasks/lanes.ts";
import { type Client, clientOf } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import type { StepPorts } from "../tasks/run-task.ts";
import { type Followers, openFollowers } from "./followers.ts";
import { killedAfter, TASK_PORTS } from "./killed-ports.ts";
import { lifePorts, lifeWorld, type Machine, openMachine } from "./machine.ts";
import { expectProgress, expectResults } from "./progress.ts";
import { AT_ONCE, expectRows, type ModelTask, newModel, PER_MONTH, type TaskModel } from "./task-model.ts";

/** The real side of the model: handlers and steps over ports in memory. */
export type Scene = {
  readonly ports: Memory;
  readonly call: Client;
  readonly machine: Machine;
  readonly given: StepPorts;
  readonly followers: Followers;
};

export const newScene = async (): Promise<{ readonly model: TaskModel; readonly real: Scene }> => {
  const ports = await lifeWorld();
  ports.allowed.sweeps = { isOn: true, atOnce: AT_ONCE, perMonth: PER_MONTH };
  const real = {
    ports,
    call: clientOf(ports),
    machine: openMachine(ports),
    given: await lifePorts(ports),
    followers: openFollowers(ports),
  };
  return { model: newModel(), real };
};

/** A client of a process that is killed after so many port calls. */
export const killedClient = (ports: Memory, calls: number) => {
  const { ports: dying, killed } = killedAfter(ports, TASK_PORTS, calls);
  return { call: clientOf(dying), killed };
};

/** The task's entry among slots or in line. */
export const entryOf = async (
  { ports }: Pick<Scene, "ports">,
  { taskId, kind }: Pick<ModelTask, "taskId" | "kind">,
  map: "slots" | "line",
): Promise<LaneEntry | undefined> => {
  const entries = (await ports.tasks.lane(kind === "sweep" ? "sweeps" : "runs"))[map];
  return [...entries.values()].find((entry) => entry.taskId === taskId);
};

/** Notes the executions that were started since, also those of tasks that waited in line. */
export const noteStarts = ({ tasks }: TaskModel, { ports }: Pick<Scene, "ports">): void => {
  for (const task of tasks) if (ports.started.includes(task.taskId)) task.startedAtMs ??= ports.clock.now();
};

export type Command = fc.AsyncCommand<TaskModel, Scene>;

/** A command, after which all invariants must hold. */
export const command = (
  name: string,
  run: (model: TaskModel, real: Scene) => Promise<void>,
  check: (model: Readonly<TaskModel>) => boolean = () => true,
): Command => ({
  check,
  run: async (model, real) => {
    const before = new Map(real.ports.taskRows);
    await run(model, real);
    noteStarts(model, real);
    const after = new Map(real.ports.taskRows);
    expectRows(model, after);
    expectProgress(before, after);
    expectResults(after, real.ports.results.keys());
    real.followers.check(model);
  },
  toString: () => name,
});
