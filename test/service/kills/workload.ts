import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import type { Session } from "../client.ts";
import { type Exchanges, noteKey } from "./exchanges.ts";
import { JOBS, type JobName, submit } from "./jobs.ts";

/** The requests to a service until it is killed. */

type Act =
  | { readonly kind: "submit"; readonly job: JobName; readonly key: number | undefined }
  | { readonly kind: "cancel" | "save" | "delete"; readonly which: number };

/** The start of each request, milliseconds after the first. */
type TimedAct = Act & { readonly atMs: number };

/** One life of the service: killed while it starts, or so long after its start, during these requests. */
export type Round = {
  readonly kill: "while it starts" | "at work";
  readonly afterMs: number;
  readonly acts: readonly TimedAct[];
};

const MOST_START_MS = 1600;
const MOST_WORK_MS = 1400;

/** Rounds over these jobs; cancels, saves and deletes name their target by its position. */
export const anyRound = (jobs: readonly JobName[]): fc.Arbitrary<Round> => {
  const atMs = fc.integer({ min: 0, max: MOST_WORK_MS / 2 });
  const job = fc.constantFrom(...jobs);
  const key = fc.option(fc.nat({ max: 30 }), { nil: undefined });
  const submits = fc
    .record({ kind: fc.constant("submit" as const), job, key, atMs })
    // A key always comes with the same job.
    .map((one) => (one.key === undefined ? one : { ...one, job: jobs[one.key % jobs.length] ?? one.job }));
  const kind = fc.constantFrom("cancel" as const, "save" as const, "delete" as const);
  const others = fc.record({ kind, which: fc.nat(), atMs });
  const acts = fc.array(fc.oneof({ arbitrary: submits, weight: 3 }, { arbitrary: others, weight: 2 }), {
    minLength: 3,
    maxLength: 8,
  });
  const atWork = fc.record({
    kill: fc.constant("at work" as const),
    afterMs: fc.integer({ min: 5, max: MOST_WORK_MS }),
    acts,
  });
  const starting = fc.record({
    kill: fc.constant("while it starts" as const),
    afterMs: fc.integer({ min: 50, max: MOST_START_MS }),
    acts: fc.constant([]),
  });
  return fc.oneof({ arbitrary: atWork, weight: 3 }, { arbitrary: starting, weight: 1 });
};

const pick = (all: Iterable<string>, which: number): string | undefined => {
  const list = [...all];
  return list[which % list.length];
};

const submitOne = async (
  session: Session,
  exchanges: Exchanges,
  job: JobName,
  key?: string,
): Promise<void> => {
  const call = {};
  if (JOBS[job].path === JOBS.sweep.path) exchanges.cutOff.add(call);
  const taskId = await submit(session, job, key === undefined ? {} : { "idempotency-key": key });
  exchanges.cutOff.delete(call);
  if (taskId === undefined) return;
  exchanges.accepted.set(taskId, job);
  if (key !== undefined) noteKey(exchanges, key, taskId);
};

const cancelOne = async (session: Session, exchanges: Exchanges, taskId: string): Promise<void> => {
  exchanges.cancelsAsked.add(taskId);
  if ((await session.post(`/api/tasks/${taskId}/cancel/`)).status === 200) exchanges.cancelled.add(taskId);
};

const saveOne = async (session: Session, exchanges: Exchanges, taskId: string): Promise<void> => {
  // A second save beside a delete could make the row again, so that the expectation would be unknown.
  if (exchanges.savesAsked.has(taskId)) return;
  exchanges.savesAsked.add(taskId);
  const { status, json } = await session.get(`/api/save/${taskId}`);
  if (status === 409) exchanges.savesAsked.delete(taskId);
  const name = /as (\S+)\.$/.exec((json as { message?: string }).message ?? "")?.[1];
  if (status === 200 && name !== undefined) exchanges.saved.set(name, taskId);
};

const deleteOne = async (session: Session, exchanges: Exchanges, name: string): Promise<void> => {
  const job = exchanges.accepted.get(exchanges.saved.get(name) ?? "") ?? "short";
  exchanges.deletesAsked.add(name);
  const { status } = await session.post(`${JOBS[job].saved}/${session.username}/${name}/`);
  if (status === 200) exchanges.deleted.add(name);
};

/** Makes one request at its time and records the answer; a killed service answers nothing. */
const act = async (session: Session, exchanges: Exchanges, one: TimedAct): Promise<void> => {
  await sleep(one.atMs);
  if (one.kind === "submit")
    return submitOne(session, exchanges, one.job, one.key === undefined ? undefined : `key-${one.key}`);
  const target = pick(one.kind === "delete" ? exchanges.saved.keys() : exchanges.accepted.keys(), one.which);
  if (target === undefined) return;
  if (one.kind === "cancel") await cancelOne(session, exchanges, target);
  else if (one.kind === "save") await saveOne(session, exchanges, target);
  else await deleteOne(session, exchanges, target);
};

/** True for the error of a call whose service was killed. */
const isCutOff = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === "SocketError");

/** Starts all requests; throws their errors, except those of the kill. */
export const begin = async (session: Session, exchanges: Exchanges, { acts }: Round): Promise<void> => {
  await Promise.all(
    acts.map((one) =>
      act(session, exchanges, one).catch((error: unknown) => {
        if (!isCutOff(error)) throw error;
      }),
    ),
  );
};
