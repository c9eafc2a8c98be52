import type { Plan, Slice } from "#shared/contracts/job.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import { SweepResults } from "#shared/contracts/sweep/results.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { piecesOf } from "#shared/sweep/grid/pieces.ts";
import { readStored } from "../../../../functions/store/objects/stored-json.ts";
import type { Joined } from "../../../../functions/workflow/join-task.ts";
import { reduceSweep } from "../../../../functions/workflow/reduce-sweep.ts";
import { work } from "../../../../functions/workflow/work.ts";
import { day } from "../../../rules/market/build-market.ts";
import { openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { FOLLOWER, planned, type StepPorts, stepPorts } from "../tasks/run-task.ts";
import { TICKER } from "../world.ts";
import { sweepBody } from "./sweep-body.ts";

/** Runs a sweep through the steps of the state machine. */

type Parts = Parameters<typeof sweepBody>[0];

export const startedSweep = async (parts: Parts = {}) => {
  const { ports, call } = await openWorld();
  const { task_id: id } = (await call("submitSweep", { as: "ada", json: sweepBody(parts) })).body;
  const taskId = TaskId.parse(id);
  await ports.connections.open(FOLLOWER, "here", 0);
  await ports.connections.follow(FOLLOWER, taskId, 0);
  return { ports, call, taskId, given: stepPorts(ports), task: () => ports.taskRows.get(taskId) };
};

/** Plans a sweep, into so many slices if given: one as small as the tests' would have one. */
export const plannedSweep = async (
  given: StepPorts,
  taskId: TaskId,
  count?: number,
  parts: Parts = {},
): Promise<{ plan: Plan; slices: Slice[] }> => {
  const { plan, slices } = await planned(given, taskId);
  if (count === undefined) return { plan, slices };
  const reading = readSweep(sweepBody(parts), day("2026-11-19"));
  if (!reading.ok) throw new Error("the tests' sweep is refused");
  const pieces = piecesOf(gridOf(reading.sweep), TICKER.sessions, { pieces: count });
  const cut = pieces.map(({ from, to }, index) => ({ taskId, index, from, to }));
  await given.results.put(plan.list.key, JSON.stringify(cut));
  await given.tasks.begin(taskId, {
    slices: cut.length,
    atMs: given.clock.now(),
    sliceCombinations: pieces.map(({ combinations }) => combinations),
  });
  return { plan: { ...plan, slices: cut.length }, slices: cut };
};

/**
 * Runs a sweep to its end in so many slices, in the order that `ordered` gives; slices that it drops are never worked
 * on.
 */
export const runSweep = async (
  given: StepPorts,
  taskId: TaskId,
  count?: number,
  ordered: (slices: Slice[]) => Slice[] = (slices) => slices,
  onEnd: (end: Joined) => void = () => undefined,
): Promise<void> => {
  const { plan, slices } = await plannedSweep(given, taskId, count);
  for (const slice of ordered(slices)) await work(given, slice);
  onEnd(await reduceSweep(given, plan));
};

export const resultsOf = async (ports: Memory, taskId: string): Promise<SweepResults> => {
  const found = await readStored(ports.results, `tasks/${taskId}/results.json`, SweepResults);
  if (!found) throw new Error("there are no results");
  return found;
};
