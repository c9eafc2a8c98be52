import * as z from "zod";
import { SAVED_CONTENT } from "../../../functions/saved/saved-content.ts";
import { jobKey, resultsKey, savedJobKey, unsavedKey } from "../../../functions/store/objects/object-keys.ts";
import { readStored } from "../../../functions/store/objects/stored-json.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import type { SavedKind } from "../../../functions/store/saved/saved-row.ts";
import { hasResults, isSaveable } from "../../../functions/store/tasks/task-row.ts";
import { JobFile } from "../../../functions/tasks/job-file.ts";
import { Refusal } from "../../cloud/refusal.ts";
import type { ResultName } from "./verify-order.ts";

export type StorePorts = Pick<Ports, "tasks" | "saved" | "profiles" | "results">;

/** A body as it was saved, or as it would be saved. */
export type Body = Readonly<Record<string, unknown>>;

/** A result with the job that it ran on; undefined where the job is gone. */
export type StoredResult = {
  readonly kind: SavedKind;
  /** Empty for a run that is not saved. */
  readonly name: string;
  readonly username: string;
  readonly body: Body;
  readonly job: JobFile | undefined;
};

const Body = z.record(z.string(), z.unknown());

/** The day and number at the end of a name, which belong to the task for good. */
const NUMBERED = /-(\d{8})-(\d+)$/;

/** The job beside the saved body or, for one saved before jobs were copied, that of its task. */
const jobOfSaved = async (
  { results, saved }: StorePorts,
  owner: string,
  name: string,
): Promise<JobFile | undefined> => {
  const copied = await readStored(results, savedJobKey(owner, name), JobFile);
  const [, day = "", number = ""] = NUMBERED.exec(name) ?? [];
  if (copied || day === "") return copied;
  const taskId = (await saved.numbersOf(owner, day))[Number(number) - 1]?.taskId;
  return taskId === undefined ? undefined : readStored(results, jobKey(taskId), JobFile);
};

const savedResult = async (ports: StorePorts, username: string, name: string): Promise<StoredResult> => {
  const profile = await ports.profiles.get(username);
  const row = profile && (await ports.saved.get(profile.userId, name));
  const body = row && (await readStored(ports.results, row.key, Body));
  if (!row || !body) throw new Refusal(`${username} has no saved result ${name}`);
  // The sensitivity was added later.
  const { sensitivity: _, ...own } = body;
  return {
    kind: row.kind ?? "backtest",
    name,
    username,
    body: own,
    job: await jobOfSaved(ports, row.owner, name),
  };
};

const taskResult = async (ports: StorePorts, taskId: string): Promise<StoredResult> => {
  const task = await ports.tasks.get(taskId);
  if (!task) throw new Refusal(`there is no run ${taskId}: runs are kept for 30 days`);
  const { kind, username, state } = task;
  if (!isSaveable(task))
    throw new Refusal(`${taskId} is of kind ${kind}: only what can be saved is verified`);
  if (!hasResults(task)) throw new Refusal(`${taskId} has no results: it is ${state}`);
  const [results, unsaved, job] = await Promise.all([
    readStored(ports.results, resultsKey(taskId), z.unknown()),
    readStored(ports.results, unsavedKey(taskId), z.unknown()),
    readStored(ports.results, jobKey(taskId), JobFile),
  ]);
  const { body } = SAVED_CONTENT[task.kind]({ results, unsaved }, "");
  return { kind: task.kind, name: "", username, body: asStored(body), job };
};

export const asStored = (body: unknown): Body => Body.parse(JSON.parse(JSON.stringify(body)));

/** Reads a result. Throws a Refusal where there is none. */
export const storedResult = (ports: StorePorts, result: ResultName): Promise<StoredResult> =>
  result.kind === "task"
    ? taskResult(ports, result.taskId)
    : savedResult(ports, result.username, result.name);
