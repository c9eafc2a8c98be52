import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import type { Manifest } from "#shared/contracts/manifest.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { isSubscribed } from "../billing/subscription.ts";
import type { Caller } from "../edge/auth.ts";
import { badFields } from "../edge/errors.ts";
import { jobKey } from "../store/objects/object-keys.ts";
import type { Ports } from "../store/ports.ts";
import type { ListedTask } from "../store/tasks/task-row.ts";
import { readManifest } from "../tickers/manifest.ts";
import type { CancelPorts } from "./cancel-work.ts";
import { idempotencyKey } from "./idempotency.ts";
import type { JobFile, PinnedTrial } from "./job-file.ts";
import { type LinePorts, startInTurn } from "./lanes/call-up.ts";
import { newJob, newTask, type Submission } from "./new-task.ts";
import { makeWayForRun } from "./sensitivity/running.ts";
import type { ServiceLimits } from "./service-limits.ts";

/** The submit of a task of any kind. Every write is conditional, so that a repeat after a crash anywhere completes it. */

export type SubmitPorts = CancelPorts & LinePorts & Pick<Ports, "market" | "results" | "newId">;

/** What a submit has taken of its user's quota before it writes the task. */
export type Reservation = {
  /** True for a task that waits in line for its start. */
  readonly isWaiting: boolean;
  /** Returns the quota: another call with the same key wrote the task, or the submit failed before the write. */
  release(why: "repeated" | "failed"): Promise<void>;
};

export type NewTask = {
  readonly owner: string;
  readonly taskId: TaskId;
  readonly nowMs: number;
  readonly isSubscribed: boolean;
  /** Whether the call came with an Idempotency-Key, so that other calls may be submitting the same task. */
  readonly isKeyed: boolean;
};

/** What the kinds of task differ in when they are submitted. */
export type SubmitKind<P, Body> = {
  readonly kind: ListedTask["kind"];
  readonly about: (body: Body) => { readonly tickers: readonly string[]; readonly words: string };
  /** Problems of the size alone, which are reported before the data are read. */
  readonly sizeProblems?: (body: Body) => FieldProblems | undefined;
  readonly dataProblems: (body: Body, manifest: Manifest) => FieldProblems;
  /** The tickers whose data the job pins, the task's first; by default those of `about`. Throws 409. */
  readonly dataTickers?: (body: Body, manifest: Manifest) => readonly string[];
  /** True for a run about the last result, which leaves its running sensitivity alone. */
  readonly keepsSensitivity?: boolean;
  /** The part of the job that counts what its user tried (S45). */
  readonly pinTrial?: (ports: P, owner: string, body: Body, job: JobFile) => Promise<PinnedTrial>;
  /** Throws 402 for a caller who may not run such a task. `earlier` is the task of an earlier call with the same key. */
  readonly needRight: (ports: P, submission: Submission, earlier: TaskId | undefined) => Promise<void>;
  /** Throws 503 while the operator has this kind of task switched off. */
  readonly refuseWhileOff: (limits: ServiceLimits) => void;
  /** Takes the task's part of the user's quota. Throws 402, 409, 429 or 503, and then nothing is taken. */
  readonly reserve: (ports: P, task: NewTask, limits: ServiceLimits, body: Body) => Promise<Reservation>;
};

type Call<Body> = {
  readonly caller: Caller;
  readonly body: Body & { readonly json: unknown };
  readonly idempotencyKey: string | undefined;
};

/** The job of a task that its size and the data allow. Throws 400. */
const allowedJob = async <P extends SubmitPorts, Body>(
  ports: P,
  { about, sizeProblems, dataProblems, dataTickers, pinTrial }: SubmitKind<P, Body>,
  body: Call<Body>["body"],
  submission: Submission,
): Promise<JobFile> => {
  const tooLarge = sizeProblems?.(body);
  if (tooLarge) throw badFields(tooLarge);
  const manifest = await readManifest(ports.market);
  const problems = dataProblems(body, manifest);
  if (Object.keys(problems).length > 0) throw badFields(problems);
  const tickers = dataTickers ? dataTickers(body, manifest) : about(body).tickers;
  const [first, ...others] = tickers.flatMap((ticker) => manifest.tickers[ticker] ?? []);
  if (!first) throw badFields(problems);
  const job = newJob(body.json, [first, ...others], manifest, submission);
  const trial = await pinTrial?.(ports, submission.caller.owner, body, job);
  return trial ? { ...job, trial } : job;
};

/** What a key is bound to. A run elsewhere takes a backtest's body, and one key never names both. */
const keyedBody = (kind: ListedTask["kind"], { json }: { readonly json: unknown }): unknown =>
  kind === "elsewhere" ? { [kind]: json } : json;

/**
 * Submits a task, cancels the user's running sensitivity (unless the kind keeps it), and starts the workflow, or leaves the
 * task in line. Returns its id: that of the first call for calls with the same key. Throws 409 for a key of another body, 402, then, unless the key names a task that exists,
 * 400 for the data, and what `reserve` throws.
 */
export const submitTask = async <P extends SubmitPorts, Body>(
  ports: P,
  submit: SubmitKind<P, Body>,
  { caller, body, idempotencyKey: key }: Call<Body>,
): Promise<TaskId> => {
  const { owner } = caller;
  const submission = { caller, nowMs: ports.clock.now() };
  const startIfQueued = async (taskId: TaskId, { mayWait = true } = {}): Promise<TaskId> => {
    const task = await ports.tasks.get(taskId);
    if (task?.state === "queued") await (mayWait ? startInTurn(ports, task) : ports.workflow.start(taskId));
    return taskId;
  };

  const submittedBefore = async (taskId: TaskId): Promise<boolean> => {
    if (!(await ports.tasks.get(taskId))) return false;
    submit.refuseWhileOff(await ports.limitsNow());
    return true;
  };

  const keyed =
    key === undefined ? undefined : idempotencyKey(ports, { owner, key, json: keyedBody(submit.kind, body) });
  const earlier = await keyed?.find();
  await submit.needRight(ports, submission, earlier);
  if (earlier && (await submittedBefore(earlier))) return startIfQueued(earlier);

  const job = await allowedJob(ports, submit, body, submission);
  const fresh = TaskId.parse(ports.newId());
  const taskId = keyed ? await keyed.bind(fresh) : fresh;
  // Another call with the same key may have submitted the task meanwhile. Its quota is taken once.
  if (taskId !== fresh && (await submittedBefore(taskId))) return startIfQueued(taskId);
  const { nowMs } = submission;
  const task = {
    owner,
    taskId,
    nowMs,
    isSubscribed: isSubscribed(caller.profile, nowMs),
    isKeyed: key !== undefined,
  };
  const reservation = await submit.reserve(ports, task, await ports.limitsNow(), body);
  try {
    // The job comes first, so that a task that exists has one; a repeat never changes what a running task works on.
    await ports.results.compareAndSwap(jobKey(taskId), JSON.stringify(job), undefined);
    const { tickers, words } = submit.about(body);
    const row = newTask(taskId, { kind: submit.kind, ticker: tickers.join(", "), words }, submission);
    if (!(await ports.tasks.create(row))) await reservation.release("repeated");
  } catch (error) {
    // The row may have been written all the same, and its answer lost.
    if (!(await ports.tasks.get(taskId))) await reservation.release("failed");
    throw error;
  }
  if (!submit.keepsSensitivity) await makeWayForRun(ports, owner);
  return startIfQueued(taskId, { mayWait: reservation.isWaiting });
};
