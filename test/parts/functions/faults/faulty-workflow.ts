import { FailedJob, Slice, StartJob } from "#shared/contracts/job.ts";
import { step } from "../../../../functions/edge/step.ts";
import type { Ports } from "../../../../functions/store/ports.ts";
import type { ExecutionEnd } from "../../../../functions/store/tasks/task-row.ts";
import { fail } from "../../../../functions/workflow/fail.ts";
import { JoinTask } from "../../../../functions/workflow/join-task.ts";
import { reduce } from "../../../../functions/workflow/reduce.ts";
import { reduceSweep } from "../../../../functions/workflow/reduce-sweep.ts";
import { work } from "../../../../functions/workflow/work.ts";
import type { FunctionHost } from "../../../../infra/local/lambda/function-host.ts";
import { TooManyRequests } from "../../../../infra/local/lambda/too-many-requests.ts";
import { openMachine, type Started } from "../../../../infra/local/workflow/run-machine.ts";
import { ARN, definition } from "../../local/workflow/open-machine.ts";
import type { Memory } from "../memory/memory.ts";
import { plannedSweep } from "../sweeps/run-sweep.ts";
import { openKernel, planned, type StepPorts, stepPorts } from "../tasks/run-task.ts";
import { faultyRun } from "./faulty-function.ts";
import type { Striking } from "./faulty-ports.ts";

/** The template's state machine, with its retries, over the real steps and ports in memory. */

// Compiled before any run, whose time limits count turns of the event loop.
await openKernel();

/** Sessions per slice of a backtest: the tests' half-year becomes five slices. */
const SESSIONS = 28;
const SWEEP_SLICES = 5;

/** The tests' sweep is too small to be cut, so that the number of slices is given. */
const planOf = async (given: StepPorts, { taskId }: StartJob) => {
  const task = await given.tasks.get(taskId);
  const cut = task?.kind === "sweep" ? plannedSweep(given, taskId, SWEEP_SLICES) : planned(given, taskId);
  return (await cut).plan;
};

const stepsOver = (given: StepPorts): Readonly<Record<string, (event: unknown) => Promise<unknown>>> => ({
  plan: step(StartJob, planOf, () => given),
  work: step(Slice, work, () => given),
  reduce: step(JoinTask, reduce, () => given),
  reducesweep: step(JoinTask, reduceSweep, () => given),
  fail: step(FailedJob, fail, () => given),
});

type Outcome = Awaited<ReturnType<FunctionHost["invoke"]>>;

const outcomeOf = async (running: Promise<unknown>): Promise<Outcome> => {
  try {
    return { kind: "returned", payload: JSON.stringify((await running) ?? null) };
  } catch (error) {
    if (error instanceof TooManyRequests) throw error;
    const { name: errorType, message: errorMessage } = error as Error;
    return { kind: "failed", failure: { errorType, errorMessage } };
  }
};

type FaultyWorkflow = {
  readonly workflow: Ports["workflow"];
  ended(): Promise<void>;
};

/**
 * A workflow whose executions run at once, over these ports; faults of `step.…` meet its steps. `onEnded` hears of
 * failed executions, like EventBridge's rule.
 */
export const faultyWorkflow = (
  ports: Memory,
  plain: Pick<Memory, "results" | "clock">,
  faults: Pick<Striking, "next">,
  onEnded: (taskId: string, end: ExecutionEnd) => Promise<void>,
): FaultyWorkflow => {
  const invoke: FunctionHost["invoke"] = (name, payload) => {
    const run = async (given: Memory) => stepsOver(stepPorts(given, SESSIONS))[name]?.(JSON.parse(payload));
    return outcomeOf(faultyRun(faults.next(`step.${name}`), ports, run));
  };
  const machine = openMachine(ARN, definition(), {
    host: { invoke },
    readObject: async (_bucket, key) => new TextDecoder().decode((await plain.results.get(key))?.bytes),
  });
  const runs = new Map<string, { readonly run: Started; readonly sinceMs: number }>();
  const ends = new Map<string, ExecutionEnd>();
  const told: Promise<void>[] = [];

  const start = (taskId: string): void => {
    const run = machine.run(taskId, `${ARN}:${taskId}`, { version: 1, taskId });
    runs.set(taskId, { run, sinceMs: plain.clock.now() });
    const end = run.ended.then(async ({ status, ...more }) => {
      const ending = { status, error: "error" in more ? more.error : undefined };
      ends.set(taskId, ending);
      if (status !== "SUCCEEDED") await onEnded(taskId, ending);
    });
    told.push(end);
  };

  return {
    workflow: {
      start: async (taskId) => {
        if (!runs.has(taskId)) start(taskId);
      },
      stop: async (taskId) => runs.get(taskId)?.run.abort(),
      stateOf: async (taskId) => {
        const end = ends.get(taskId);
        if (end) return { kind: "ended", ...end };
        const sinceMs = runs.get(taskId)?.sinceMs;
        return sinceMs === undefined ? { kind: "none" } : { kind: "running", sinceMs };
      },
    },
    ended: async () => {
      for (let known = -1; known !== told.length; ) {
        known = told.length;
        await Promise.all(told);
      }
    },
  };
};
