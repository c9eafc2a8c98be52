import { submitSweep as route } from "#shared/contracts/sweeps.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { sweepInWords } from "#shared/domain/sweep-words.ts";
import { gridProblem } from "#shared/sweep/grid/grid-problem.ts";
import { needSubscription } from "../billing/subscription.ts";
import { badFields } from "../edge/errors.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { newId } from "../process/new-id.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { jobKey } from "../store/objects/object-keys.ts";
import { market, results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { settings } from "../store/settings/settings.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { workflow } from "../store/tasks/workflow.ts";
import { taskIdOfKey } from "../tasks/idempotency.ts";
import { newJob, newTask, type Submission } from "../tasks/new-task.ts";
import { type LimitsNow, rememberedLimits } from "../tasks/service-limits.ts";
import { refuseWhileOff, takeAllowance } from "../tasks/sweep-allowance.ts";
import { type AskedSweep, readSweepBody } from "../tasks/sweep-body.ts";
import { readManifest } from "../tickers/manifest.ts";
import { sweepDataProblems } from "../tickers/sweep-problems.ts";

type SubmitPorts = EdgePorts<typeof route> &
  Pick<Ports, "market" | "results" | "tasks" | "workflow" | "newId"> & { readonly limitsNow: LimitsNow };

/** The job of a sweep that its size and the data allow: S7's refusal first and alone. Throws 400. */
const allowedJob = async (ports: SubmitPorts, body: AskedSweep, submission: Submission) => {
  const tooLarge = gridProblem(body.grid);
  if (tooLarge) throw badFields({ [tooLarge.field]: tooLarge.problem });
  const manifest = await readManifest(ports.market);
  const problems = sweepDataProblems(body, manifest);
  const ticker = manifest.tickers[body.sweep.ticker];
  if (!ticker || Object.keys(problems).length > 0) throw badFields(problems);
  return newJob(body.json, ticker, manifest, submission);
};

/** Puts job and task, as of a backtest; what was taken for a task that does not come to be is given back. */
const putTask = async (
  ports: SubmitPorts,
  taskId: TaskId,
  { sweep, grid }: AskedSweep,
  job: Awaited<ReturnType<typeof allowedJob>>,
  { isShared, ...submission }: Submission & { readonly isShared: boolean },
): Promise<void> => {
  const asking = { owner: submission.caller.owner, taskId, nowMs: submission.nowMs, isShared };
  const { sweeps } = await ports.limitsNow();
  const { keep, giveBack } = await takeAllowance(ports, asking, sweeps);
  const about = { kind: "sweep", ticker: sweep.ticker, words: sweepInWords(grid) } as const;
  try {
    await ports.results.compareAndSwap(jobKey(taskId), JSON.stringify(job), undefined);
    if (await ports.tasks.create(newTask(taskId, about, submission))) await keep();
  } catch (error) {
    // It may have been put all the same, and its answer lost.
    if (!(await ports.tasks.get(taskId))) await giveBack();
    throw error;
  }
};

/** Starts a sweep. Every write is conditional on absence, so that a repeat after a crash anywhere completes it. */
export const submitSweep: Use<typeof route, SubmitPorts, AskedSweep> = async (ports, call) => {
  const { caller, body, idempotencyKey: key } = call;
  const submission = { caller, nowMs: ports.clock.now() };
  needSubscription(caller.profile, submission.nowMs, "sweeps");
  const job = await allowedJob(ports, body, submission);
  const fresh = TaskId.parse(ports.newId());
  const { owner } = caller;
  const taskId = key === undefined ? fresh : await taskIdOfKey(ports, { owner, key, json: body.json }, fresh);
  const isThere = key !== undefined && (await ports.tasks.get(taskId)) !== undefined;
  if (isThere) refuseWhileOff((await ports.limitsNow()).sweeps);
  else await putTask(ports, taskId, body, job, { ...submission, isShared: key !== undefined });
  const isWaiting = (await ports.tasks.get(taskId))?.state === "queued";
  if (isWaiting) await ports.workflow.start(taskId);
  return { task_id: taskId, combinations: body.grid.combinations };
};

const limitsNow = rememberedLimits({ settings, clock });

export const handler = http(
  route,
  submitSweep,
  () => ({ market, results, tasks, workflow, newId, profiles, clock, limitsNow }),
  { readBody: readSweepBody },
);
