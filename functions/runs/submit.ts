import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import type { Manifest } from "#shared/contracts/manifest.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import type { Day } from "#shared/domain/day.ts";
import type { ListedKind } from "#shared/kinds/kind.ts";
import { isSubscribed } from "../billing/subscription.ts";
import type { Caller } from "../edge/auth.ts";
import { badFields } from "../edge/errors.ts";
import type { ReadBody } from "../edge/http.ts";
import { jobKey } from "../store/objects/object-keys.ts";
import type { Ports } from "../store/ports.ts";
import type { CancelPorts } from "../tasks/end-task.ts";
import type { findOrigin, OriginPorts } from "../tasks/find-origin.ts";
import { idempotencyKey } from "../tasks/idempotency.ts";
import type { JobFile, PinnedTrial } from "../tasks/job-file.ts";
import { type LinePorts, startInTurn } from "../tasks/lanes/call-up.ts";
import { newJob, newTask } from "../tasks/new-task.ts";
import type { Quota, Submission } from "../tasks/quota.ts";
import { makeWayForRun } from "../tasks/sensitivities.ts";
import { readManifest } from "../tickers/manifest.ts";
import { newYorkYesterday } from "../tickers/new-york.ts";

/** The submit of a task of any kind. Every write is conditional, so that a repeat after a crash anywhere completes it. */

export type SubmitPorts = CancelPorts &
  LinePorts &
  Pick<Ports, "market" | "results" | "newId" | "limits"> & {
    /** Of kinds that count what their user tried. */
    readonly ledger?: Ports["ledger"];
    /** Of kinds that may come from a search. */
    readonly saved?: Ports["saved"];
  };

/** A parsed body, or its faults by field. */
type Reading<Body> = ({ readonly ok: true } & Body) | { readonly ok: false; readonly fields: FieldProblems };

/** The part of a submit that differs by kind of run. */
export type SubmitKind<Body> = {
  readonly kind: ListedKind;
  /** Reads a body as of New York's yesterday; names every broken field. */
  readonly read: (json: unknown, yesterday: Day) => Reading<Body>;
  readonly about: (body: Body) => { readonly tickers: readonly string[]; readonly words: string };
  /** Problems of the size alone, which are reported before the data are read. */
  readonly sizeProblems?: (body: Body) => FieldProblems | undefined;
  readonly dataProblems: (body: Body & Sent, manifest: Manifest) => FieldProblems;
  /** The tickers whose data the job pins, the task's first; by default those of `about`. Throws 409. */
  readonly dataTickers?: (body: Body, manifest: Manifest) => readonly string[];
  /** True for a run about the last result, which leaves its running sensitivity alone. */
  readonly keepsSensitivity?: boolean;
  /** The part of the job that counts what its user tried (S45). Only code of such kinds reads the ledger. */
  readonly pinTrial?: (
    ledger: Ports["ledger"],
    owner: string,
    body: Body,
    job: JobFile,
  ) => Promise<PinnedTrial>;
  /** Looks up where the body comes from (N5); its problems are named with those of the data. */
  readonly findOrigin?: (
    ports: OriginPorts,
    owner: string,
    body: Body,
    job: Pick<JobFile, "ticker">,
  ) => ReturnType<typeof findOrigin>;
  readonly quota: Quota<Body>;
};

/** The body as sent. */
type Sent = { readonly json: unknown };

/** Returns the reader of a kind's body: as sent, with its meaning. */
export const bodyOf =
  <Body extends object>({ read }: Pick<SubmitKind<Body>, "read">): ReadBody<Body & Sent> =>
  (json, nowMs) => {
    const reading = read(json, newYorkYesterday(nowMs));
    return reading.ok ? { ok: true, value: { ...reading, json } } : reading;
  };

type Call<Body> = {
  readonly caller: Caller;
  readonly body: Body & Sent;
  readonly idempotencyKey: string | undefined;
};

const originOf = <Body>(
  { ledger, saved, ...ports }: SubmitPorts,
  owner: string,
  find: SubmitKind<Body>["findOrigin"],
  body: Body,
  job: JobFile,
) => {
  if (!find) return undefined;
  if (!ledger || !saved) throw new Error("a kind of run looks up a search without its ports");
  return find({ ...ports, ledger, saved }, owner, body, job);
};

/** The job of a task that its size and the data allow. Throws 400. */
const allowedJob = async <Body>(
  ports: SubmitPorts,
  { about, sizeProblems, dataProblems, dataTickers, pinTrial, findOrigin }: SubmitKind<Body>,
  body: Call<Body>["body"],
  submission: Submission,
): Promise<JobFile> => {
  const tooLarge = sizeProblems?.(body);
  if (tooLarge) throw badFields(tooLarge);
  const manifest = await readManifest(ports.market);
  const ofData = dataProblems(body, manifest);
  if (Object.keys(ofData).length > 0 && !findOrigin) throw badFields(ofData);
  const tickers = dataTickers ? dataTickers(body, manifest) : about(body).tickers;
  const [first, ...others] = tickers.flatMap((ticker) => manifest.tickers[ticker] ?? []);
  if (!first) throw badFields(ofData);
  const job = newJob(body.json, [first, ...others], manifest, submission);
  if (!pinTrial) return job;
  const { ledger } = ports;
  if (!ledger) throw new Error("a kind of run counts earlier tries without their ledger");
  const { owner } = submission.caller;
  const { problems, luck } = (await originOf(ports, owner, findOrigin, body, job)) ?? {};
  const all = { ...ofData, ...problems };
  if (Object.keys(all).length > 0) throw badFields(all);
  return { ...job, ...(luck && { found: luck }), trial: await pinTrial(ledger, owner, body, job) };
};

/** Returns the body that an idempotency key is bound to. A run elsewhere takes a backtest's body, and one key never names both. */
const keyedBody = (kind: ListedKind, { json }: Sent): unknown =>
  kind === "elsewhere" ? { [kind]: json } : json;

/**
 * Submits a task, cancels the user's running sensitivity (unless the kind keeps it), and starts the workflow, or leaves the
 * task in line. Returns its id: that of the first call for calls with the same key. Throws 409 for a key of another
 * body, 402, then, unless the key names a task that exists, 400 for the data, and what the quota throws.
 */
export const submitRun = async <Body>(
  ports: SubmitPorts,
  submit: SubmitKind<Body>,
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
    submit.quota.refuseWhileOff(await ports.limitsNow());
    return true;
  };

  const keyed =
    key === undefined ? undefined : idempotencyKey(ports, { owner, key, json: keyedBody(submit.kind, body) });
  const earlier = await keyed?.find();
  await submit.quota.needRight(ports, submission, earlier);
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
  const reservation = await submit.quota.reserve(ports, task, await ports.limitsNow(), body);
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
