import { readFile } from "node:fs/promises";
import type { Plan, Slice } from "#shared/contracts/job.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import type { KernelExports } from "#shared/sweep/kernel/kernel-exports.ts";
import { once } from "../../../functions/process/once.ts";
import { rememberedMarkets } from "../../../functions/tickers/markets.ts";
import { fail } from "../../../functions/workflow/fail.ts";
import { kernelIn } from "../../../functions/workflow/kernel.ts";
import { reduce } from "../../../functions/workflow/reduce.ts";
import { reduceSweep } from "../../../functions/workflow/reduce-sweep.ts";
import { work } from "../../../functions/workflow/work.ts";
import { builtKernel } from "../../../infra/bundles/kernel-build.ts";
import type { Memory } from "../memory/memory.ts";
import { planned, type StepPorts, stepPorts } from "../tasks/run-task.ts";
import { addTicker, world } from "../world.ts";
import { SPREADS } from "./bodies.ts";

/** The state machine's executions over ports in memory, one step at a time in any order. */

const openKernel: () => Promise<KernelExports> = kernelIn(async () => readFile(await builtKernel()));
/** The world of this folder: another ticker beside the usual one. */
export const lifeWorld = async (): Promise<Memory> => {
  const ports = await world();
  await addTicker(ports, "OTHER", 1);
  return ports;
};

/** All worlds share their markets, which are read once. */
const markets = once(async () => rememberedMarkets((await lifeWorld()).market));

const SESSIONS_PER_SLICE = 15;

/** Cuts a sweep, too small to be cut, into slices of one spread in its row. */
const cutting = ({ tasks, taskRows }: Memory): Pick<StepPorts, "tasks"> => ({
  tasks: {
    ...tasks,
    begin: (taskId, { sliceCombinations: [all = 0] = [], ...work }) =>
      tasks.begin(
        taskId,
        taskRows.get(taskId)?.kind === "sweep"
          ? { ...work, slices: SPREADS, sliceCombinations: Array(SPREADS).fill(all / SPREADS) }
          : work,
      ),
  },
});

const spreadsOf = ([whole]: Slice[]): Slice[] =>
  Array.from({ length: SPREADS }, (_, index) => ({
    taskId: whole?.taskId as TaskId,
    index,
    from: index,
    to: index + 1,
  }));

/** The plan of a task, with a sweep cut into slices of one spread. */
const cutPlan = async (given: StepPorts, taskId: TaskId): ReturnType<typeof planned> => {
  const made = await planned(given, taskId);
  if (made.plan.kind !== "sweep" || made.plan.slices === 0) return made;
  const slices = spreadsOf(made.slices);
  await given.results.put(made.plan.list.key, JSON.stringify(slices));
  return { plan: { ...made.plan, slices: slices.length, first: slices[0] }, slices };
};

export const lifePorts = async (ports: Memory): Promise<StepPorts> => ({
  ...stepPorts({ ...ports, ...cutting(ports) }, SESSIONS_PER_SLICE),
  markets: await markets(),
  openKernel,
});

type Stage = "plan" | "work" | "join" | "record failure";

export type Execution = {
  readonly taskId: TaskId;
  stage: Stage;
  plan: Plan | undefined;
  /** Slices without a worker so far. */
  left: Slice[];
  error: string | undefined;
};

/** A step, and the execution's state after it. */
type Next = {
  readonly run: (ports: StepPorts) => Promise<unknown>;
  readonly slice?: Slice;
  readonly after: (answer: unknown) => void;
};

/** A delivered step, which may be delivered again later. */
type Delivery = Pick<Next, "run"> & Pick<Execution, "taskId" | "stage"> & { readonly index: number };

const begun = (taskId: TaskId): Execution => ({
  taskId,
  stage: "plan",
  plan: undefined,
  left: [],
  error: undefined,
});

export const openMachine = (ports: Memory) => {
  const executions = new Map<string, Execution>();
  const delivered: Delivery[] = [];
  const kindOf = (taskId: string) => ports.taskRows.get(taskId)?.kind;

  const end = (taskId: string, status: "SUCCEEDED" | "FAILED" | "ABORTED"): void => {
    if (!ports.ended.has(taskId)) ports.ended.set(taskId, { status });
  };

  const running = (): Execution[] => {
    for (const taskId of ports.stopped) end(taskId, "ABORTED");
    for (const id of ports.started) {
      const taskId = TaskId.parse(id);
      if (!executions.has(taskId)) executions.set(taskId, begun(taskId));
    }
    return [...executions.values()].filter(({ taskId }) => !ports.ended.has(taskId));
  };

  /** The next step of an execution; `pick` chooses among its slices. */
  const nextOf = (execution: Execution, pick = 0): Next => {
    const { taskId, stage, plan, left, error } = execution;
    switch (stage) {
      case "plan":
        return {
          run: (given) => cutPlan(given, taskId),
          after: (answer) => {
            const made = answer as Awaited<ReturnType<typeof planned>>;
            execution.left = made.plan.slices === 0 ? [] : [...made.slices];
            execution.plan = { ...made.plan, slices: execution.left.length };
            if (execution.left.length === 0) end(taskId, "SUCCEEDED");
            execution.stage = "work";
          },
        };
      case "work": {
        const slice = left[pick % left.length] as Slice;
        return {
          run: (given) => work(given, slice),
          slice,
          after: () => {
            execution.left = execution.left.filter((each) => each !== slice);
            if (execution.left.length === 0) execution.stage = "join";
          },
        };
      }
      case "join": {
        const join = kindOf(taskId) === "sweep" ? reduceSweep : reduce;
        return { run: (given) => join(given, plan as Plan), after: () => end(taskId, "SUCCEEDED") };
      }
      case "record failure":
        return {
          run: (given) => fail(given, { taskId, error: { Error: error ?? "" } }),
          after: () => end(taskId, "FAILED"),
        };
    }
  };

  /** The definition's reaction to a step that fails for good: a sweep continues without a slice. */
  const failAt = (execution: Execution, error: string, slice: Slice | undefined): void => {
    if (execution.stage === "record failure") {
      end(execution.taskId, "FAILED");
      return;
    }
    if (slice && kindOf(execution.taskId) === "sweep") {
      execution.left = execution.left.filter((each) => each !== slice);
      if (execution.left.length === 0) execution.stage = "join";
      return;
    }
    execution.stage = "record failure";
    execution.error = error;
  };

  return {
    running,
    nextOf,
    failAt,
    end,
    delivered,
    /** Runs a step, which may be delivered again; its error moves the execution as the definition says. */
    deliver: async (execution: Execution, next: Next, given: StepPorts): Promise<void> => {
      const { taskId, stage } = execution;
      delivered.push({ run: next.run, taskId, stage, index: next.slice?.index ?? 0 });
      try {
        next.after(await next.run(given));
      } catch (error) {
        failAt(execution, (error as Error).name, next.slice);
      }
    },
    /** Restarts all executions, as a new process does. */
    restart: (): void => {
      for (const execution of running()) executions.set(execution.taskId, begun(execution.taskId));
    },
  };
};
export type Machine = ReturnType<typeof openMachine>;
