import type { RouteName } from "#shared/contracts/routes.ts";
import type { Task } from "../../../../functions/store/tasks/task-row.ts";
import { hasEnded } from "../../../../functions/store/tasks/task-row.ts";
import { settleAny, settleTasks } from "../../../../functions/triggers/settle-tasks.ts";
import { clientOf, type Request } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { FOLLOWER } from "../tasks/run-task.ts";
import { addTicker, world } from "../world.ts";
import type { PlannedFault } from "./fault-plan.ts";
import { faultyRun } from "./faulty-function.ts";
import { type Around, aroundPorts, faultyPorts, striking } from "./faulty-ports.ts";
import { faultyWorkflow } from "./faulty-workflow.ts";

/** The whole service over ports in memory whose calls may meet faults. */

/** A client gives up after so many tries, which is more than any plan has faults. */
const TRIES = 60;

type Histories = ReadonlyMap<string, readonly Task[]>;

const recorded = ({ watchTasks }: Pick<Memory, "watchTasks">): Histories => {
  const histories = new Map<string, Task[]>();
  watchTasks((task) => histories.set(task.taskId, [...(histories.get(task.taskId) ?? []), task]));
  return histories;
};

/** Repeats a call until it succeeds. */
const untilDone = async (work: () => Promise<unknown>): Promise<void> => {
  for (let tries = 1; ; tries++)
    try {
      await work();
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
};

const asIs: Around = (_, call) => call();

/** A service under a plan of faults; `around` wraps every port call, beneath the plan. */
export const faultyService = async (plan: readonly PlannedFault[], around = asIs) => {
  const ports = await world();
  await addTicker(ports, "OTHER", 1);
  const histories = recorded(ports);
  const faults = striking(plan);
  const struck = faultyPorts(aroundPorts(ports, around), faults);
  const running = faultyWorkflow(struck, ports, faults, (name, { status, error }) =>
    // EventBridge repeats a failed delivery.
    untilDone(async () => {
      if (status === "SUCCEEDED") return;
      await settleAny(struck, { detail: { name, status, error } });
    }),
  );
  const started = { ...ports, workflow: { ...ports.workflow, ...running.workflow } };
  const given = { ...struck, workflow: faultyPorts(started, faults).workflow };

  /** Calls as a page does, again after errors and lost answers; each call may meet a fault. */
  const persist = async <N extends RouteName>(name: N, request: Request) => {
    for (let tries = 1; ; tries++)
      try {
        const answer = await faultyRun(faults.next(`call.${name}`), given, (each) =>
          clientOf(each)(name, request),
        );
        if (tries === TRIES || (answer.status < 500 && answer.status !== 429)) return answer;
      } catch (error) {
        if (tries === TRIES || (error as Error).name === "AssertionError") throw error;
      }
  };

  /** Resolved once everything that was started has ended and the schedule has checked open tasks. */
  const settled = async (): Promise<void> => {
    await running.ended();
    const untouched = { ...ports, workflow: running.workflow };
    for (let times = 0; times < 3; times++) {
      await settleTasks(untouched, { minAgeSeconds: -1 });
      await running.ended();
    }
  };

  const follow = async (taskId: string): Promise<void> => {
    await ports.connections.open(FOLLOWER, "here", 0);
    await ports.connections.follow(FOLLOWER, taskId, 0);
  };

  return { ports, given, persist, settled, follow, histories, faults, workflow: running };
};
export type FaultyService = Awaited<ReturnType<typeof faultyService>>;

/** The invariants of every task, whatever happened to it (fault 39). */
export const brokenPromises = (histories: Histories): string[] =>
  [...histories].flatMap(([taskId, rows]) => {
    const broken: string[] = [];
    const end = rows.findIndex(hasEnded);
    const last = rows.at(-1);
    if (end >= 0 && rows.slice(end).some(({ state }) => state !== rows[end]?.state))
      broken.push(`${taskId} left its end`);
    for (const [at, row] of rows.entries()) {
      const before = rows[at - 1];
      if (before && row.pctOfTotal < before.pctOfTotal) broken.push(`${taskId} fell back`);
      if ([...row.doneSlices].some((index) => index >= row.slices)) broken.push(`${taskId} did more than is`);
    }
    if (last?.state === "succeeded" && last.kind === "backtest" && last.pctOfTotal !== 1)
      broken.push(`${taskId} ended unfinished`);
    return broken;
  });
