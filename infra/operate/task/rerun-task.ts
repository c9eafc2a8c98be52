import { TaskId } from "#shared/contracts/task-id.ts";
import { jobKey } from "../../../functions/store/objects/object-keys.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import { hasEnded, type Task } from "../../../functions/store/tasks/task-row.ts";
import type { JobFile } from "../../../functions/tasks/job-file.ts";
import { laneKey, laneOf } from "../../../functions/tasks/lanes/lane-of.ts";
import { clearDead, leaveLane } from "../../../functions/tasks/lanes/leave.ts";
import { newJob, newTask } from "../../../functions/tasks/new-task.ts";
import { readManifest } from "../../../functions/tickers/manifest.ts";
import { Refusal } from "../../cloud/refusal.ts";
import { jobOf, pinnedDataOf } from "./task-data.ts";

export type RerunPorts = Pick<
  Ports,
  "tasks" | "results" | "market" | "workflow" | "profiles" | "clock" | "newId"
>;

/** More than a service has: support's run waits for no other user. */
const ANY_NUMBER = 1_000_000;

/** Throws a Refusal for a run that cannot begin again. */
const refuse = async ({ profiles }: RerunPorts, task: Task): Promise<void> => {
  const { taskId, state, kind, backtest, username } = task;
  if (!hasEnded(task)) throw new Refusal(`${taskId} is ${state}: npm run task -- show ${taskId}`);
  if (kind === "sensitivity")
    throw new Refusal(`${taskId} is the sensitivity of ${backtest}: the page of that backtest starts it`);
  const profile = await profiles.get(username);
  if (!profile || profile.deletedAt !== undefined) throw new Refusal(`${username} was deleted`);
};

/** The same job on its pinned data or, where they are gone, on today's. Throws a Refusal where those lack a ticker. */
const jobAgain = async (
  { market }: RerunPorts,
  job: JobFile,
  nowMs: number,
): Promise<{ readonly job: JobFile; readonly gone: readonly string[] }> => {
  const gone = (await pinnedDataOf(job, market)).flatMap(({ entry, isThere }) =>
    isThere ? [] : [entry.ticker],
  );
  const createdAt = new Date(nowMs).toISOString();
  if (gone.length === 0) return { job: { ...job, createdAt }, gone };
  const manifest = await readManifest(market);
  const [first, ...others] = [job.ticker, ...(job.others ?? [])].map(({ ticker }) => {
    const entry = manifest.tickers[ticker];
    if (!entry) throw new Refusal(`there are no data of ${ticker} any more`);
    return entry;
  });
  const { body, username, yesterday, trial, found } = job;
  const fresh = newJob(body, [first!, ...others], manifest, { caller: { username }, nowMs });
  return { job: { ...fresh, yesterday, ...(trial && { trial }), ...(found && { found }) }, gone };
};

/** Takes a slot at once, without using the user's quota. Throws a Refusal while the user has another search. */
const takeSlot = async ({ tasks, clock }: RerunPorts, task: Task, taskId: TaskId): Promise<void> => {
  const { kind, owner, username } = task;
  const name = laneOf(kind);
  const entry = { taskId, owner, takenAtMs: clock.now(), seconds: 0 };
  const key = laneKey(name, entry);
  const { slots, line } = await clearDead({ tasks }, name, clock.now(), [key]);
  const isIn = await tasks.joinLine(name, key, entry, ANY_NUMBER);
  if (isIn && (await tasks.callUp(name, key, entry, ANY_NUMBER))) return;
  const running = (slots.get(key) ?? line.get(key))?.taskId;
  throw new Refusal(`${username} runs another search: npm run task -- show ${running}`);
};

/**
 * Starts the request of a run again for its user, under a new id. It counts against no quota, and its note in the ledger
 * is that of the first run, since the trial keeps its key. Throws a Refusal.
 */
export const rerunTask = async (ports: RerunPorts, task: Task): Promise<string[]> => {
  await refuse(ports, task);
  const nowMs = ports.clock.now();
  const { job, gone } = await jobAgain(ports, await jobOf(ports.results, task.taskId), nowMs);
  const taskId = TaskId.parse(ports.newId());
  const { kind, ticker, strategy: words, owner, username } = task;
  await takeSlot(ports, task, taskId);
  try {
    await ports.results.compareAndSwap(jobKey(taskId), JSON.stringify(job), undefined);
    await ports.tasks.create(
      newTask(taskId, { kind, ticker, words }, { caller: { owner, username }, nowMs }),
    );
  } catch (error) {
    await leaveLane(ports, { taskId, kind, owner });
    throw error;
  }
  await ports.workflow.start(taskId);
  return [
    `${taskId} runs the same request for ${username}, and counts against no quota.`,
    ...(gone.length === 0 ? [] : [`Its data of ${gone.join(", ")} are gone: it runs on today's.`]),
    "It stands in the user's list of runs; npm run task -- show prints how it goes.",
  ];
};
