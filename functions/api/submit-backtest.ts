import type { BacktestForm } from "#shared/contracts/backtest-form.ts";
import { submitBacktest as route } from "#shared/contracts/backtests.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import type { Strategy } from "#shared/domain/strategy.ts";
import { strategyInWords } from "#shared/domain/strategy-words.ts";
import { needSubscription } from "../billing/subscription.ts";
import { badFields } from "../edge/errors.ts";
import { type EdgePorts, http, type ReadBody, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { newId } from "../process/new-id.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { jobKey } from "../store/objects/object-keys.ts";
import { market, results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { workflow } from "../store/tasks/workflow.ts";
import { taskIdOfKey } from "../tasks/idempotency.ts";
import { newJob, newTask } from "../tasks/new-task.ts";
import { dataProblems } from "../tickers/data-problems.ts";
import { readManifest } from "../tickers/manifest.ts";
import { newYorkYesterday } from "../tickers/new-york.ts";

/** The body as sent, and what it means. */
export type Asked = { readonly json: unknown; readonly strategy: Strategy; readonly form: BacktestForm };

type SubmitPorts = EdgePorts<typeof route> &
  Pick<Ports, "market" | "results" | "tasks" | "workflow" | "newId">;

/** Reads the form as of New York's yesterday; every broken field is named. */
export const readBody: ReadBody<Asked> = (json, nowMs) => {
  const reading = readBacktest(json, newYorkYesterday(nowMs));
  return reading.ok ? { ok: true, value: { json, strategy: reading.strategy, form: reading.form } } : reading;
};

/** Starts a backtest. Every write is conditional on absence, so that a repeat after a crash anywhere completes it. */
export const submitBacktest: Use<typeof route, SubmitPorts, Asked> = async (ports, call) => {
  const { caller, body, idempotencyKey: key } = call;
  const submission = { caller, nowMs: ports.clock.now() };
  needSubscription(caller.profile, submission.nowMs);
  const manifest = await readManifest(ports.market);
  const ticker = manifest.tickers[body.strategy.ticker];
  const problems = dataProblems(body, manifest);
  if (!ticker || Object.keys(problems).length > 0) throw badFields(problems);
  const fresh = TaskId.parse(ports.newId());
  const { owner } = caller;
  const taskId = key === undefined ? fresh : await taskIdOfKey(ports, { owner, key, json: body.json }, fresh);
  // The job first: a task that exists has one, and a repeat never changes what a running task is computed from.
  const job = newJob(body.json, ticker, manifest, submission);
  await ports.results.compareAndSwap(jobKey(taskId), JSON.stringify(job), undefined);
  const { strategy } = body;
  const about = { kind: "backtest", ticker: strategy.ticker, words: strategyInWords(strategy) } as const;
  const isNew = await ports.tasks.create(newTask(taskId, about, submission));
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
