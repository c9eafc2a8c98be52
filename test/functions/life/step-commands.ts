import fc from "fast-check";
import { expect } from "vitest";
import { WORKFLOW_SECONDS } from "#shared/contracts/job.ts";
import { settleAny, settleTasks } from "../../../functions/triggers/settle-tasks.ts";
import { killedAfter } from "./killed-ports.ts";
import type { Execution } from "./machine.ts";
import { expectProgress } from "./progress.ts";
import { type Command, command, entryOf, noteStarts, type Scene } from "./scene.ts";
import {
  adopt,
  afterEnd,
  afterJoin,
  afterWork,
  isOpen,
  type ModelTask,
  type TaskModel,
  type View,
  viewOf,
} from "./task-model.ts";

/** Commands of the state machine, the watchdog and the clock. */

const OVERDUE_MS = (WORKFLOW_SECONDS + 600) * 1000;
const STEP_PORTS = ["tasks", "results", "connections", "sockets"] as const;

const taskOf = ({ tasks }: TaskModel, id: string): ModelTask => {
  const task = tasks.find(({ taskId }) => taskId === id);
  if (!task) throw new Error("an execution of no task");
  return task;
};

/** The task after a step. The plan decides the number of slices, which must stay the same. */
const afterStep = (
  { ports }: Scene,
  task: ModelTask,
  { stage }: Pick<Execution, "stage">,
  index: number,
): View => {
  const slices = task.slices || (ports.taskRows.get(task.taskId)?.slices ?? 0);
  switch (stage) {
    case "plan":
      return isOpen(task) ? { ...viewOf(task), state: "running", slices } : viewOf(task);
    case "work":
      return afterWork(task, index);
    case "join":
      return afterJoin(task) ?? viewOf(task);
    case "record failure":
      return afterEnd(task, "failed");
  }
};

const runningIn = ({ machine }: Scene, which: number): Execution | undefined => {
  const running = machine.running();
  return running[which % Math.max(1, running.length)];
};

/** A finished last step has pushed the end, also where a killed run before it ended the task. */
const isEndOf = ({ state }: ModelTask, stage: Execution["stage"]): boolean =>
  (stage === "join" && (state === "succeeded" || state === "partial")) ||
  (stage === "record failure" && state === "failed");

const step = async (model: TaskModel, real: Scene, which: number, pick = 0): Promise<void> => {
  const execution = runningIn(real, which);
  if (!execution) return;
  const task = taskOf(model, execution.taskId);
  const { stage } = execution;
  const next = real.machine.nextOf(execution, pick);
  const before = new Map(real.ports.taskRows);
  await real.machine.deliver(execution, next, real.given);
  expectProgress(before, new Map(real.ports.taskRows));
  Object.assign(task, afterStep(real, task, { stage }, next.slice?.index ?? 0));
  if (isEndOf(task, stage)) task.isTold = true;
};

const stepToEnd = async (model: TaskModel, real: Scene, which: number): Promise<void> => {
  const execution = runningIn(real, which);
  while (execution && !real.ports.ended.has(execution.taskId)) {
    real.ports.pass(60);
    await step(model, real, real.machine.running().indexOf(execution));
  }
};

const stepKilled = async (model: TaskModel, real: Scene, which: number, calls: number): Promise<void> => {
  const execution = runningIn(real, which);
  if (!execution) return;
  const task = taskOf(model, execution.taskId);
  const next = real.machine.nextOf(execution);
  const { ports, killed } = killedAfter(real.given, STEP_PORTS, calls);
  // A retry of the step throws the same.
  await Promise.race([next.run(ports).catch(() => undefined), killed]);
  const row = real.ports.taskRows.get(task.taskId);
  if (row) adopt(task, afterStep(real, task, execution, next.slice?.index ?? 0), row);
};

const stepFails = async (real: Scene, which: number): Promise<void> => {
  const execution = runningIn(real, which);
  if (execution) real.machine.failAt(execution, "States.TaskFailed", real.machine.nextOf(execution).slice);
};

/** The join is killed half-way, after all steps before it. */
const joinKilled = async (model: TaskModel, real: Scene, which: number, calls: number): Promise<void> => {
  const execution = runningIn(real, which);
  if (!execution) return;
  const at = real.machine.running().indexOf(execution);
  while (execution.stage === "plan" || execution.stage === "work") {
    if (real.ports.ended.has(execution.taskId)) return;
    await step(model, real, at);
  }
  await stepKilled(model, real, at, calls);
};

/** A failure whose recording is killed, and then repeated. */
const recordKilled = async (model: TaskModel, real: Scene, which: number, calls: number): Promise<void> => {
  const execution = runningIn(real, which);
  if (!execution) return;
  real.machine.failAt(execution, "States.TaskFailed", undefined);
  const at = real.machine.running().indexOf(execution);
  await stepKilled(model, real, at, calls);
  await step(model, real, at);
};

/** A finished step is delivered again, whatever the task's state. */
const again = async (model: TaskModel, real: Scene, which: number): Promise<void> => {
  const { delivered } = real.machine;
  const before = delivered[which % Math.max(1, delivered.length)];
  if (!before) return;
  const task = taskOf(model, before.taskId);
  await before.run(real.given).catch(() => undefined);
  Object.assign(task, afterStep(real, task, before, before.index));
  if (isEndOf(task, before.stage)) task.isTold = true;
};

/** An execution ends silently, and its end is reported up to twice. */
const aborted = async (model: TaskModel, real: Scene, which: number, times: number): Promise<void> => {
  const execution = runningIn(real, which);
  if (!execution) return;
  const { taskId } = execution;
  real.machine.end(taskId, "ABORTED");
  const task = taskOf(model, taskId);
  for (let told = 0; told < times; told++) {
    const { settled } = await settleAny(real.ports, { detail: { name: taskId, status: "ABORTED" } });
    expect(settled).toBe(isOpen(task) ? 1 : 0);
    Object.assign(task, afterEnd(task, "failed"));
  }
};

/** The watchdog's action on a task; undefined for none. */
const settledOf = async (real: Scene, task: ModelTask): Promise<"started" | "failed" | undefined> => {
  const { ports } = real;
  const isOver = (sinceMs: number): boolean => ports.clock.now() - sinceMs > OVERDUE_MS;
  if (await entryOf(real, task, "line")) return undefined;
  if (ports.ended.has(task.taskId)) return "failed";
  if (task.startedAtMs !== undefined) return isOver(task.startedAtMs) ? "failed" : undefined;
  return isOver((await entryOf(real, task, "slots"))?.takenAtMs ?? task.createdAtMs) ? "failed" : "started";
};

const settle = async (model: TaskModel, real: Scene, minAgeSeconds: number): Promise<void> => {
  const { ports, machine } = real;
  // Stopped executions have ended by now.
  machine.running();
  const before = ports.clock.now() - minAgeSeconds * 1000;
  noteStarts(model, real);
  const old = model.tasks.filter((task) => isOpen(task) && task.createdAtMs < before);
  const becoming = await Promise.all(
    old.map(async (task) => ({ task, becomes: await settledOf(real, task) })),
  );
  const found = becoming.filter(({ becomes }) => becomes !== undefined);
  expect(await settleTasks(ports, { minAgeSeconds })).toEqual({ settled: found.length });
  for (const { task, becomes } of found)
    if (becomes === "failed") task.state = "failed";
    else task.startedAtMs = ports.clock.now();
  noteStarts(model, real);
};

/** A new process of a one-machine run takes over. */
const restart = async (model: TaskModel, real: Scene): Promise<void> => {
  real.machine.restart();
  await settle(model, real, 0);
};

/** Ends everything: the watchdog runs, and all executions run to their end. */
export const finish = async (model: TaskModel, real: Scene): Promise<void> => {
  do {
    // After a minute nobody waits for a submit that broke off.
    real.ports.pass(61_000);
    await settle(model, real, 0);
    while (real.machine.running().length > 0) {
      real.ports.pass(250);
      await step(model, real, 0);
    }
  } while (model.tasks.some(isOpen));
};

const PAUSES_MS = [60, 250, 250, 5_000, 5_000, 61_000, 61_000, 601_000, OVERDUE_MS + 1];
const DAYS_MS = 11 * 86_400_000;

const which = fc.nat({ max: 9 });

const steps = fc
  .tuple(which, fc.nat({ max: 5 }))
  .map(([at, pick]) => command(`step of ${at}, slice ${pick}`, (model, real) => step(model, real, at, pick)));

const ends = which.map((at) => command(`all steps of ${at}`, (model, real) => stepToEnd(model, real, at)));

/** Commands of the machine and the clock. Successful steps are drawn most often, or no task would succeed. */
export const stepCommands: readonly fc.Arbitrary<Command>[] = [
  ...Array<typeof steps>(4).fill(steps),
  ...Array<typeof ends>(3).fill(ends),
  fc
    .tuple(which, fc.nat({ max: 8 }))
    .map(([at, calls]) =>
      command(`step of ${at}, killed after ${calls} calls`, (model, real) =>
        stepKilled(model, real, at, calls),
      ),
    ),
  which.map((at) => command(`step of ${at} fails`, (_, real) => stepFails(real, at))),
  fc
    .tuple(which, fc.nat({ max: 16 }))
    .map(([at, calls]) =>
      command(`join of ${at}, killed after ${calls} calls`, (model, real) =>
        joinKilled(model, real, at, calls),
      ),
    ),
  fc
    .tuple(which, fc.nat({ max: 5 }))
    .map(([at, calls]) =>
      command(`failure of ${at}, killed after ${calls} calls`, (model, real) =>
        recordKilled(model, real, at, calls),
      ),
    ),
  fc.nat({ max: 40 }).map((at) => command(`delivery ${at} again`, (model, real) => again(model, real, at))),
  fc
    .tuple(which, fc.nat({ max: 2 }))
    .map(([at, times]) =>
      command(`execution ${at} ends, told ${times} times`, (model, real) => aborted(model, real, at, times)),
    ),
  fc
    .constantFrom(0, 600)
    .map((seconds) => command(`watchdog from ${seconds} s`, (model, real) => settle(model, real, seconds))),
  fc.constant(undefined).map(() => command("restart", restart)),
  fc.constantFrom(...PAUSES_MS).map((ms) => command(`${ms} ms pass`, async (_, { ports }) => ports.pass(ms))),
  fc.constant(undefined).map(() =>
    command(
      "days pass",
      async (model, { ports }) => {
        model.pauses += 1;
        ports.pass(DAYS_MS);
      },
      // Tasks live for 30 days.
      ({ pauses }) => pauses < 2,
    ),
  ),
];
