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
import { limits } from "../store/limits.ts";
import { jobKey } from "../store/objects/object-keys.ts";
import { market, results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { settings } from "../store/settings/settings.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { workflow } from "../store/tasks/workflow.ts";
import { countBacktest, refuseWhileOff } from "../tasks/backtest-allowance.ts";
import { taskIdOfKey } from "../tasks/idempotency.ts";
import type { JobFile } from "../tasks/job-file.ts";
import { newJob, newTask, type Submission } from "../tasks/new-task.ts";
import { type LimitsNow, rememberedLimits, type ServiceLimits } from "../tasks/service-limits.ts";
import { dataProblems } from "../tickers/data-problems.ts";
import { readManifest } from "../tickers/manifest.ts";
import { newYorkYesterday } from "../tickers/new-york.ts";

/** The body as sent, and what it means. */
export type Asked = { readonly json: unknown; readonly strategy: Strategy; readonly form: BacktestForm };

type SubmitPorts = EdgePorts<typeof route> &
  Pick<Ports, "market" | "results" | "tasks" | "workflow" | "newId" | "limits"> & {
    readonly limitsNow: LimitsNow;
  };

/** Reads the form as of New York's yesterday; every broken field is named. */
export const readBody: ReadBody<Asked> = (json, nowMs) => {
  const reading = readBacktest(json, newYorkYesterday(nowMs));
  return reading.ok ? { ok: true, value: { json, strategy: reading.strategy, form: reading.form } } : reading;
};

type NewBacktest = {
  readonly taskId: TaskId;
  readonly strategy: Strategy;
  readonly job: JobFile;
  readonly submission: Submission;
  readonly limits: ServiceLimits["backtests"];
};

/**
 * Puts the job and then the task, so that a task that exists has one; whether it was new. What comes to nothing is not
 * counted.
 */
const putTask = async (
  ports: SubmitPorts,
  { taskId, strategy, job, submission, limits }: NewBacktest,
): Promise<boolean> => {
  const { takeBack } = await countBacktest(ports, submission.caller.owner, limits);
  const about = { kind: "backtest", ticker: strategy.ticker, words: strategyInWords(strategy) } as const;
  try {
    // A repeat never changes what a running task is computed from.
    await ports.results.compareAndSwap(jobKey(taskId), JSON.stringify(job), undefined);
    const isNew = await ports.tasks.create(newTask(taskId, about, submission));
    if (!isNew) await takeBack();
    return isNew;
  } catch (error) {
    // It may have been put all the same, and its answer lost.
    if (!(await ports.tasks.get(taskId))) await takeBack();
    throw error;
  }
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
  const { backtests } = await ports.limitsNow();
  refuseWhileOff(backtests);
  const isThere = key !== undefined && (await ports.tasks.get(taskId)) !== undefined;
  const { strategy } = body;
  const job = newJob(body.json, ticker, manifest, submission);
  const isNew = !isThere && (await putTask(ports, { taskId, strategy, job, submission, limits: backtests }));
  const isWaiting = isNew || (await ports.tasks.get(taskId))?.state === "queued";
  if (isWaiting) await ports.workflow.start(taskId);
  return { task_id: taskId };
};

const limitsNow = rememberedLimits({ settings, clock });

export const handler = http(
  route,
  submitBacktest,
  () => ({ market, results, tasks, workflow, newId, limits, profiles, clock, limitsNow }),
  { readBody },
);
