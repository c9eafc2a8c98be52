import * as z from "zod";
import { Plan, Slice } from "#shared/contracts/job.ts";
import { runResultsOf, savedBacktestOf } from "#shared/contracts/present.ts";
import { strategyInWords } from "#shared/domain/strategy-words.ts";
import { decodeCandidates, encodeCandidates } from "#shared/engine/candidate-bytes.ts";
import { type Candidates, candidatesOf } from "#shared/engine/candidates.ts";
import { reportOf } from "#shared/engine/report.ts";
import { type Step, step } from "../edge/step.ts";
import { log, shortId } from "../process/log.ts";
import { once } from "../process/once.ts";
import { resultsKey, sliceKey, slicesKey, unsavedKey } from "../store/objects/object-keys.ts";
import { market, results } from "../store/objects/objects.ts";
import { readStored } from "../store/objects/stored-json.ts";
import type { Ports } from "../store/ports.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { hasEnded } from "../store/tasks/task-row.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { push } from "../tasks/push.ts";
import { messagesOf } from "../tasks/task-messages.ts";
import { type LoadedJob, type LoadPorts, loadJob } from "./load-job.ts";
import { rememberedMarkets } from "./markets.ts";

type ReducePorts = LoadPorts & Pick<Ports, "tasks" | "results" | "connections" | "sockets">;

const ReduceJob = Plan.pick({ version: true, taskId: true, slices: true });
type ReduceJob = z.output<typeof ReduceJob>;

const fits = (rows: Candidates, { from, to }: Slice): boolean =>
  rows.from === from && rows.skips.length === to - from;

/** The candidates of a slice as a worker left them; undefined where they are missing, cut short or of another range. */
const storedCandidates = async (ports: ReducePorts, slice: Slice): Promise<Candidates | undefined> => {
  const found = await ports.results.get(sliceKey(slice.taskId, slice.index));
  try {
    const rows = found && decodeCandidates(found.bytes);
    return rows && fits(rows, slice) ? rows : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/** A slice that is damaged is never merged: it is worked on again, here. */
const candidatesFor = async (ports: ReducePorts, loaded: LoadedJob, slice: Slice): Promise<Candidates> => {
  const stored = await storedCandidates(ports, slice);
  if (stored) return stored;
  log.warn("a slice is damaged and worked on again", { task: shortId(slice.taskId), slice: slice.index });
  const rows = candidatesOf(loaded.job, loaded.period, slice.from, slice.to);
  await ports.results.put(sliceKey(slice.taskId, slice.index), encodeCandidates(rows));
  return rows;
};

const plannedSlices = async (ports: ReducePorts, { taskId, slices }: ReduceJob): Promise<Slice[]> => {
  const planned = await readStored(ports.results, slicesKey(taskId), z.array(Slice));
  if (planned?.length !== slices)
    throw new Error(`${slices} slices were planned, ${planned?.length} are listed`);
  return planned;
};

const writeResults = async (ports: ReducePorts, input: ReduceJob): Promise<void> => {
  const { taskId } = input;
  const loaded = await loadJob(ports, taskId);
  const planned = await plannedSlices(ports, input);
  const candidates = await Promise.all(planned.map((slice) => candidatesFor(ports, loaded, slice)));
  const report = reportOf(loaded.job, loaded.period, candidates);
  const credit = {
    name: "",
    creator: loaded.file.username,
    createdAt: loaded.file.createdAt,
    strategy: strategyInWords(loaded.job.strategy),
  };
  await Promise.all([
    ports.results.put(resultsKey(taskId), JSON.stringify(runResultsOf(report, credit))),
    ports.results.put(unsavedKey(taskId), JSON.stringify(savedBacktestOf(report, loaded.form, credit))),
  ]);
};

/** Joins all slices, writes the results, then the final state, then tells the followers; a repeat does no more. */
export const reduce: Step<ReducePorts, ReduceJob, { state: string }> = async (ports, input) => {
  const task = await ports.tasks.get(input.taskId);
  if (!task) throw new Error("the task is gone");
  if (!hasEnded(task)) {
    await writeResults(ports, input);
    await ports.tasks.end(input.taskId, { state: "succeeded" });
  }
  // Read again: somebody may have cancelled it meanwhile, and then there is nothing to tell that was not told.
  const now = await ports.tasks.get(input.taskId);
  if (now?.state === "succeeded") await push(ports, now.taskId, await messagesOf(ports.results, now));
  return { state: now?.state ?? "gone" };
};

const ports = once(() => ({ tasks, results, connections, sockets, markets: rememberedMarkets(market) }));

export const handler = step(ReduceJob, reduce, ports);
