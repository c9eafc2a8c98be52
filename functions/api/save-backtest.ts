import * as z from "zod";
import { saveBacktest as route } from "#shared/contracts/backtests.ts";
import { sentences } from "#shared/kinds/sentences.ts";
import { conflict } from "../edge/errors.ts";
import { http } from "../edge/http.ts";
import { nameFor } from "../saved/backtest-name.ts";
import { keepData, releaseData } from "../saved/kept-data.ts";
import { SAVED_CONTENT, type TaskOutput } from "../saved/saved-content.ts";
import { addSensitivity } from "../saved/saved-sensitivity.ts";
import { memberPorts } from "../store/member-ports.ts";
import { resultsKey, savedKey, unsavedKey } from "../store/objects/object-keys.ts";
import { results } from "../store/objects/objects.ts";
import { putStored, readStored } from "../store/objects/stored-json.ts";
import { saved } from "../store/saved/saved.ts";
import type { SavedRow } from "../store/saved/saved-row.ts";
import { hasResults, isSaveable, type SaveableTask, type Task } from "../store/tasks/task-row.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { ownTask } from "../tasks/find-task.ts";

const ports = () => ({ ...memberPorts, tasks, saved, results });
type SavePorts = ReturnType<typeof ports>;

/** Saved things of a user, of all kinds together. */
const MOST_SAVED = 10_000;
const TOO_MANY = `You have saved ${MOST_SAVED.toLocaleString("en-US")} results, which is the limit. Delete some to save more.`;

const savedAlready = (kind: Task["kind"], name: string) => ({
  message: `This ${kind} is already saved as ${name}.`,
});

/** The objects that the end of the task left. */
const readOutput = async ({ results }: SavePorts, { taskId }: Task): Promise<TaskOutput> => {
  const read = async (key: string): Promise<unknown> => {
    const found = await readStored(results, key, z.unknown());
    if (found === undefined) throw new Error("a finished task has nothing to save");
    return found;
  };
  const [left, unsaved] = await Promise.all([read(resultsKey(taskId)), read(unsavedKey(taskId))]);
  return { results: left, unsaved };
};

/** Writes the body again where a concurrent delete took it; removes it again if the row is gone. */
const restoreBody = async (
  ports: SavePorts,
  { taskId }: SaveableTask,
  row: SavedRow,
  bytes: Uint8Array,
): Promise<void> => {
  if (await ports.results.get(row.key, 1)) return;
  await ports.results.put(row.key, bytes);
  await keepData(ports, row, taskId);
  if (await ports.saved.get(row.owner, row.backtestId)) return;
  await ports.results.delete(row.key);
  await releaseData(ports, row);
};

/** Writes the body, keeps its data, then writes the row; false where the row existed. Concurrent calls write the same. */
const store = async (ports: SavePorts, task: SaveableTask, name: string): Promise<boolean> => {
  const { body, listed } = SAVED_CONTENT[task.kind](await readOutput(ports, task), name);
  const key = savedKey(task.owner, name);
  const bytes = await putStored(ports.results, key, body);
  await keepData(ports, { owner: task.owner, backtestId: name }, task.taskId);
  const row = {
    owner: task.owner,
    backtestId: name,
    username: task.username,
    createdAt: new Date(ports.clock.now()).toISOString(),
    shared: false,
    key,
    ...listed,
  } as SavedRow;
  const isFirst = await ports.saved.create(row);
  if (isFirst) await restoreBody(ports, task, row, bytes);
  return isFirst;
};

/**
 * Saves a backtest or sweep once, also for concurrent calls: the name is bound to the task and the row is created only
 * if absent. The task's note of its name comes last, so that a repeat completes what a crash left. Throws 409 for a task
 * without results, and over the number of saved things.
 */
export const handler = http(
  route,
  async (ports, { params, caller }) => {
    const task = await ownTask(ports, params.taskId, caller.owner);
    if (!hasResults(task) || !isSaveable(task)) throw conflict(sentences(task.kind).notSaveable);
    const { backtestName: earlier, kind } = task;
    if (earlier !== undefined && (await ports.saved.get(task.owner, earlier))) {
      await addSensitivity(ports, task);
      return savedAlready(kind, earlier);
    }
    if ((await ports.saved.count(task.owner, MOST_SAVED)) >= MOST_SAVED) throw conflict(TOO_MANY);
    const name = await nameFor(ports, task);
    const isFirst = await store(ports, task, name);
    await ports.tasks.name(task.taskId, name);
    await addSensitivity(ports, { ...task, backtestName: name });
    return isFirst ? { message: `Saved as ${name}.` } : savedAlready(kind, name);
  },
  ports,
);
