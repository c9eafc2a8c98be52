import * as z from "zod";
import { Plan, Slice } from "#shared/contracts/job.ts";
import { type Step, step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { once } from "../process/once.ts";
import { resultsKey, sliceKey, slicesKey, unsavedKey } from "../store/objects/object-keys.ts";
import { market, results } from "../store/objects/objects.ts";
import { readStored } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import type { Ending } from "../store/tasks/ports.ts";
import { hasEnded, hasResults, type Task } from "../store/tasks/task-row.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { push } from "../tasks/push.ts";
import { messagesOf } from "../tasks/task-messages.ts";
import { goesOnOf } from "./goes-on.ts";
import type { KindPorts, StoredPieces } from "./kinds/job-kind.ts";
import { JOINS } from "./kinds/joins.ts";
import { rememberedMarkets } from "./markets.ts";

type ReducePorts = KindPorts & Pick<Ports, "tasks" | "results" | "connections" | "sockets" | "clock">;

const ReduceJob = Plan.pick({ version: true, taskId: true, slices: true });
type ReduceJob = z.output<typeof ReduceJob>;

const plannedSlices = async (ports: ReducePorts, { taskId, slices }: ReduceJob): Promise<Slice[]> => {
  const planned = await readStored(ports.results, slicesKey(taskId), z.array(Slice));
  if (planned?.length !== slices)
    throw new Error(`${slices} slices were planned, ${planned?.length} are listed`);
  return planned;
};

const storedPieces = ({ results }: ReducePorts): StoredPieces => ({
  get: async ({ taskId, index }) => (await results.get(sliceKey(taskId, index)))?.bytes,
  put: ({ taskId, index }, bytes) => results.put(sliceKey(taskId, index), bytes),
});

/** Joins the slices and writes what came of it; how the task ends by that, undefined where nobody wants it any more. */
const writeOutcome = async (
  ports: ReducePorts,
  kind: Task["kind"],
  input: ReduceJob,
): Promise<Ending | undefined> => {
  const { taskId } = input;
  const slices = await plannedSlices(ports, input);
  const outcome = await JOINS[kind](ports, slices, storedPieces(ports), goesOnOf(ports, taskId));
  if (!outcome) return undefined;
  await Promise.all([
    ports.results.put(resultsKey(taskId), JSON.stringify(outcome.results)),
    ports.results.put(unsavedKey(taskId), JSON.stringify(outcome.saved)),
  ]);
  return { state: outcome.isWhole ? "succeeded" : "partial" };
};

/** Joins all slices, writes the results, then the final state, then tells the followers; a repeat does no more. */
export const reduce: Step<ReducePorts, ReduceJob, { state: string }> = async (ports, input) => {
  const task = await ports.tasks.get(input.taskId);
  if (!task) throw new Error("the task is gone");
  if (!hasEnded(task)) {
    const ending = await writeOutcome(ports, task.kind, input);
    if (ending) await ports.tasks.end(input.taskId, ending);
  }
  // Read again: somebody may have cancelled it meanwhile, and then there is nothing to tell that was not told.
  const now = await ports.tasks.get(input.taskId);
  if (now && hasResults(now)) await push(ports, now.taskId, await messagesOf(ports.results, now));
  return { state: now?.state ?? "gone" };
};

const ports = once(() => ({
  tasks,
  results,
  connections,
  sockets,
  clock,
  markets: rememberedMarkets(market),
}));

export const handler = step(ReduceJob, reduce, ports);
