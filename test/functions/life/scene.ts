import type fc from "fast-check";
import { type Client, clientOf } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import type { StepPorts } from "../tasks/run-task.ts";
import { type Followers, openFollowers } from "./followers.ts";
import { killedAfter, TASK_PORTS } from "./killed-ports.ts";
import { lifePorts, lifeWorld, type Machine, openMachine } from "./machine.ts";
import { expectProgress, expectResults } from "./progress.ts";
import { AT_ONCE, expectRows, newModel, PER_MONTH, type TaskModel } from "./task-model.ts";

/** The real side of the model: handlers and steps over ports in memory. */
export type Scene = {
  readonly ports: Memory;
  readonly call: Client;
  readonly machine: Machine;
  readonly given: StepPorts;
  readonly followers: Followers;
};

/** A new scene and its model. */
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
    const after = new Map(real.ports.taskRows);
    expectRows(model, after);
    expectProgress(before, after);
    expectResults(after, real.ports.results.keys());
    real.followers.check(model);
  },
  toString: () => name,
});
