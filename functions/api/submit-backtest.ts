import { createHash } from "node:crypto";
import type { BacktestForm } from "#shared/contracts/backtest-form.ts";
import { submitBacktest as route } from "#shared/contracts/backtests.ts";
import type { Manifest } from "#shared/contracts/manifest.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { formatDay } from "#shared/domain/day.ts";
import type { Strategy } from "#shared/domain/strategy.ts";
import { strategyInWords } from "#shared/domain/strategy-words.ts";
import type { Caller } from "../lib/auth.ts";
import { dataProblems } from "../lib/data-problems.ts";
import { badFields, conflict } from "../lib/errors.ts";
import { TASK_LIFE_SECONDS, ttlAfter } from "../lib/find-task.ts";
import { type Call, type EdgePorts, http, type ReadBody, type Use } from "../lib/http.ts";
import type { JobFile } from "../lib/job-file.ts";
import { INDEX, readManifest, VIX } from "../lib/manifest.ts";
import { newYorkYesterday } from "../lib/new-york.ts";
import { jobKey } from "../lib/object-keys.ts";

import { needSubscription } from "../lib/subscription.ts";
import { clock, newId } from "../store/clock.ts";
import { market, results } from "../store/objects.ts";
import type { Ports } from "../store/ports.ts";
import { profiles } from "../store/profiles.ts";
import type { Task } from "../store/task-row.ts";
import { tasks } from "../store/tasks.ts";
import { workflow } from "../store/workflow.ts";

/** Starting a backtest. Every write is conditional on absence, so that a repeat after a crash anywhere completes it. */

/** The body as sent, and what it means. */
export type Asked = { readonly json: unknown; readonly strategy: Strategy; readonly form: BacktestForm };

type SubmitPorts = EdgePorts<typeof route> &
  Pick<Ports, "market" | "results" | "tasks" | "workflow" | "newId">;

const MAX_KEY_LENGTH = 255;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");

export const readBody: ReadBody<Asked> = (json, nowMs) => {
  const reading = readBacktest(json, newYorkYesterday(nowMs));
  return reading.ok ? { ok: true, value: { json, strategy: reading.strategy, form: reading.form } } : reading;
};

/** A new task's id, or the one that the caller's key stands for already. */
const taskIdFor = async (
  { tasks, newId, clock }: SubmitPorts,
  { caller, body, idempotencyKey }: Call<typeof route, Asked>,
): Promise<TaskId> => {
  const fresh = TaskId.parse(newId());
  if (idempotencyKey === undefined) return fresh;
  if (idempotencyKey.length > MAX_KEY_LENGTH)
    throw badFields({ "Idempotency-Key": `must have at most ${MAX_KEY_LENGTH} characters` });
  const bodyHash = sha256(JSON.stringify(body.json));
  const key = `${caller.owner}#${sha256(idempotencyKey)}`;
  const claim = await tasks.claim(key, { taskId: fresh, bodyHash }, ttlAfter(clock.now(), TASK_LIFE_SECONDS));
  if (claim.bodyHash !== bodyHash) throw conflict("This Idempotency-Key was used for another request.");
  return claim.taskId;
};

const jobOf = (asked: Asked, manifest: Manifest, caller: Caller, nowMs: number): JobFile => {
  const entry = manifest.tickers[asked.strategy.ticker];
  if (!entry) throw badFields(dataProblems(asked, manifest));
  return {
    version: 1,
    body: asked.json,
    yesterday: formatDay(newYorkYesterday(nowMs)),
    username: caller.username,
    createdAt: new Date(nowMs).toISOString(),
    ticker: entry,
    references: { vix: manifest.references[VIX]?.key, index: manifest.references[INDEX]?.key },
  };
};

const newTask = (taskId: TaskId, asked: Asked, caller: Caller, nowMs: number): Task => ({
  taskId,
  kind: "backtest",
  owner: caller.owner,
  username: caller.username,
  state: "queued",
  createdAt: new Date(nowMs).toISOString(),
  ticker: asked.strategy.ticker,
  strategy: strategyInWords(asked.strategy),
  slices: 0,
  doneSlices: new Set(),
  pctOfTotal: 0,
  raisedAtMs: 0,
  ttl: ttlAfter(nowMs, TASK_LIFE_SECONDS),
});

export const submitBacktest: Use<typeof route, SubmitPorts, Asked> = async (ports, call) => {
  const { caller, body } = call;
  const nowMs = ports.clock.now();
  needSubscription(caller.profile, nowMs);
  const manifest = await readManifest(ports.market);
  const problems = dataProblems(body, manifest);
  if (Object.keys(problems).length > 0) throw badFields(problems);
  const taskId = await taskIdFor(ports, call);
  // The job first: a task that exists has one, and a repeat never changes what a running task is computed from.
  const job = jobOf(body, manifest, caller, nowMs);
  await ports.results.compareAndSwap(jobKey(taskId), JSON.stringify(job), undefined);
  const isNew = await ports.tasks.create(newTask(taskId, body, caller, nowMs));
  const isWaiting = isNew || (await ports.tasks.get(taskId))?.state === "queued";
  if (isWaiting) await ports.workflow.start(taskId);
  return { task_id: taskId };
};

export const handler = http(
  route,
  submitBacktest,
  () => ({ market, results, tasks, workflow, newId, profiles, clock }),
  { readBody },
);
