import { readFile } from "node:fs/promises";
import type { Plan, Slice } from "#shared/contracts/job.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import type { KernelExports } from "#shared/sweep/kernel/kernel-exports.ts";
import { once } from "../../../functions/process/once.ts";
import { fail } from "../../../functions/workflow/fail.ts";
import { kernelIn } from "../../../functions/workflow/kernel.ts";
import { rememberedMarkets } from "../../../functions/workflow/markets.ts";
import { reduce } from "../../../functions/workflow/reduce.ts";
import { reduceSweep } from "../../../functions/workflow/reduce-sweep.ts";
import { work } from "../../../functions/workflow/work.ts";
import { builtKernel } from "../../../infra/bundles/kernel-build.ts";
import type { Memory } from "../memory/memory.ts";
import { planned, type StepPorts, stepPorts } from "../tasks/run-task.ts";
import { world } from "../world.ts";
import { SPREADS } from "./bodies.ts";

/** The state machine's executions over ports in memory, a step at a time, in whatever order a test wants. */

const openKernel: () => Promise<KernelExports> = kernelIn(async () => readFile(await builtKernel()));
/** All worlds have the same market, which is read once. */
const markets = once(async () => rememberedMarkets((await world()).market));

const SESSIONS_PER_SLICE = 15;

/** The row of a sweep, which is far too small for that, says that it is cut into slices of a spread. */
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

/** The plan of a task, a sweep's cut into slices of a spread. */
const cutPlan = async (given: StepPorts, taskId: TaskId): ReturnType<typeof planned> => {
  const made = await planned(given, taskId);
  if (made.plan.kind === "backtest" || made.plan.slices === 0) return made;
  const slices = spreadsOf(made.slices);
  await given.results.put(made.plan.list.key, JSON.stringify(slices));
  return { plan: { ...made.plan, slices: slices.length, first: slices[0] }, slices };
};

/** What a step finds: some slices a task. */
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
  /** Slices that have yet to be worked on. */
  left: Slice[];
  error: string | undefined;
};

/** A step, and what it does when it is done: where the execution goes next. */
type Next = {
  readonly run: (ports: StepPorts) => Promise<unknown>;
  readonly slice?: Slice;
  readonly after: (answer: unknown) => void;
};

/** A step as it was delivered: once at least, and maybe again when nobody waits for it any more. */
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

  /** Those that run, in the order in which they were started. */
  const running = (): Execution[] => {
    for (const taskId of ports.stopped) end(taskId, "ABORTED");
    for (const id of ports.started) {
      const taskId = TaskId.parse(id);
      if (!executions.has(taskId)) executions.set(taskId, begun(taskId));
    }
    return [...executions.values()].filter(({ taskId }) => !ports.ended.has(taskId));
  };

  /** What comes next of an execution; of slices that are worked on in any order the one that `pick` says. */
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

  /** What the definition makes of a step that fails for good: a sweep goes on without a slice. */
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
    /** Does a step, and lets it be delivered again; its error ends the execution's way as the definition says. */
    deliver: async (execution: Execution, next: Next, given: StepPorts): Promise<void> => {
      const { taskId, stage } = execution;
      delivered.push({ run: next.run, taskId, stage, index: next.slice?.index ?? 0 });
      try {
        next.after(await next.run(given));
      } catch (error) {
        failAt(execution, (error as Error).name, next.slice);
      }
    },
    /** As a process does that finds executions of the one before: each begins anew. */
    restart: (): void => {
      for (const execution of running()) executions.set(execution.taskId, begun(execution.taskId));
    },
  };
};
export type Machine = ReturnType<typeof openMachine>;
