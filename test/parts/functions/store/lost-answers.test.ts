import { afterAll, beforeAll, expect, test } from "vitest";
import { TaskId } from "#shared/contracts/task-id.ts";
import { toHttpError } from "../../../../functions/edge/errors.ts";
import { newId } from "../../../../functions/process/ids.ts";
import { codes } from "../../../../functions/store/accounts/codes.ts";
import { knownPlaces } from "../../../../functions/store/accounts/known-places.ts";
import { profiles } from "../../../../functions/store/accounts/profiles.ts";
import { refreshTokens } from "../../../../functions/store/accounts/refresh-tokens.ts";
import { billingEvents } from "../../../../functions/store/billing/billing-events.ts";
import { limits } from "../../../../functions/store/limits.ts";
import { saved } from "../../../../functions/store/saved/saved.ts";
import type { SavedRow } from "../../../../functions/store/saved/saved-row.ts";
import { sharedLinks } from "../../../../functions/store/saved/shared-links.ts";
import { connections } from "../../../../functions/store/sockets/connections.ts";
import { tasks } from "../../../../functions/store/tasks/tasks.ts";
import { push } from "../../../../functions/tasks/push.ts";
import { PONG } from "../../../../functions/tasks/task-messages.ts";
import { verbs } from "../../infra/port-verbs.ts";
import { SEES_OWN_WRITE } from "../faults/faulty-ports.ts";
import { profileOf, taskRow } from "../world.ts";
import { CASE_CALLS } from "./case-calls.ts";
import { DELETION_CALLS, type Make } from "./deletion-calls.ts";
import { FOLLOW_CALLS } from "./follow-calls.ts";
import { KEY_CALLS } from "./key-calls.ts";
import { LANE_CALLS } from "./lane-calls.ts";
import { startTables } from "./local-tables.ts";
import { type LosingProxy, startLosingProxy } from "./losing-proxy.ts";

/** A write whose answer is lost and that the AWS client retries must give its caller the first answer (fault 14). */

let stop = () => {};
let proxy: LosingProxy;
beforeAll(async () => {
  const stopTables = await startTables();
  proxy = await startLosingProxy(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.endpoint;
  stop = () => {
    proxy.close();
    stopTables();
  };
});
afterAll(() => stop());

const NOW = 1_800_000_000;
const taskId = () => TaskId.parse(newId());

const openTask = async () => {
  const task = taskRow({ taskId: taskId() });
  await tasks.create(task);
  return task.taskId;
};

const signUpOf = (username: string) => ({ ...profileOf(username), sub: undefined, ttl: NOW + 60 });
const user = async () => {
  const username = `user-${newId()}`;
  await profiles.put(profileOf(username));
  return username;
};
const savedRow = (owner: string) =>
  ({
    owner,
    backtestId: "test-20261120-1",
    username: "ada",
    createdAt: "2026-11-20T15:00:00.000Z",
    shared: false,
    key: "saved/1.json",
    summary: {},
  }) as unknown as SavedRow;
const planned = { id: "plan", atSeconds: NOW + 30 };

const onTask =
  (call: (id: TaskId) => Promise<unknown>): Make =>
  async () => {
    const id = await openTask();
    return () => call(id);
  };
const onUser =
  (call: (username: string) => Promise<unknown>): Make =>
  async () => {
    const username = await user();
    return () => call(username);
  };
const onSaved =
  (call: (owner: string) => Promise<unknown>): Make =>
  async () => {
    const owner = newId();
    await saved.create(savedRow(owner));
    return () => call(owner);
  };
const fresh =
  (call: (id: string) => Promise<unknown>): Make =>
  async () => {
    const id = newId();
    return () => call(id);
  };

const [PUT, UPDATE, DELETE] = ["PutItem", "UpdateItem", "DeleteItem"] as const;
const HOLDER = taskId();
const claim = { taskId: HOLDER, bodyHash: "hash" };
const code = { username: "ada", secretHash: "hash", ttl: NOW };
const logIn = { originJti: "log-in", untilSeconds: NOW };
const replaced = { username: "ada", originJti: "log-in", ttl: NOW };
const { ttl } = code;

const connection = async () => {
  const id = newId();
  await connections.open(id, "here", ttl);
  return id;
};

/** Every write of the tables' ports, and the operation whose answer is lost. */
const cases: readonly [verb: string, operation: string, make: Make][] = [
  ["tasks.create", PUT, fresh((id) => tasks.create(taskRow({ taskId: TaskId.parse(id) })))],
  ["tasks.begin", UPDATE, onTask((id) => tasks.begin(id, { slices: 2, atMs: 1 }))],
  ["tasks.sliceDone", UPDATE, onTask((id) => tasks.sliceDone(id, 1, 1))],
  ["tasks.end", UPDATE, onTask((id) => tasks.end(id, { state: "failed", error: "why" }))],
  ["tasks.name", UPDATE, onTask((id) => tasks.name(id, "name"))],
  ["tasks.claim", PUT, fresh((key) => tasks.claim(key, claim, ttl))],
  ...Object.entries(LANE_CALLS).map(([method, make]): [string, string, Make] => [
    `tasks.${method}`,
    UPDATE,
    make,
  ]),
  ["tasks.holdSensitivity", UPDATE, fresh((owner) => tasks.holdSensitivity(owner, taskId(), 0))],
  ["tasks.spend", UPDATE, fresh((owner) => tasks.spend(owner, "2026-11", { taskId: HOLDER, max: 1, ttl }))],
  ["tasks.refund", UPDATE, fresh((owner) => tasks.refund(owner, "2026-11", HOLDER))],
  ["saved.create", PUT, fresh((owner) => saved.create(savedRow(owner)))],
  [
    "saved.share",
    UPDATE,
    onSaved((owner) => saved.share(owner, "test-20261120-1", { shared: true, link: HOLDER })),
  ],
  ["saved.label", UPDATE, onSaved((owner) => saved.label(owner, "test-20261120-1", { title: "A name" }))],
  ["cases.create", PUT, CASE_CALLS.create],
  ["cases.describe", UPDATE, CASE_CALLS.describe],
  ["cases.add", UPDATE, CASE_CALLS.add],
  ["cases.remove", UPDATE, CASE_CALLS.remove],
  ["cases.delete", DELETE, CASE_CALLS.delete],
  ["follows.put", PUT, FOLLOW_CALLS.put],
  ["follows.renew", UPDATE, FOLLOW_CALLS.renew],
  ["follows.holdMail", UPDATE, FOLLOW_CALLS.holdMail],
  ["follows.endMail", UPDATE, FOLLOW_CALLS.endMail],
  ["follows.delete", DELETE, FOLLOW_CALLS.delete],
  ["sharedLinks.put", PUT, fresh((token) => sharedLinks.put({ token, owner: "ada", backtestId: "test-1" }))],
  ["sharedLinks.delete", DELETE, fresh((token) => sharedLinks.delete(token))],
  [
    "saved.retireNumber",
    UPDATE,
    async () => {
      const owner = `user-${newId()}`;
      await saved.takeNumber(owner, "20261120", 1, HOLDER);
      return () => saved.retireNumber(owner, "test-20261120-1");
    },
  ],
  ["saved.takeNumber", PUT, fresh((owner) => saved.takeNumber(owner, "20261120", 1, HOLDER))],
  ["profiles.put", PUT, fresh((name) => profiles.put(profileOf(name)))],
  ["profiles.putSignUp", PUT, fresh((name) => profiles.putSignUp(signUpOf(name), NOW))],
  [
    "profiles.settleSignUp",
    UPDATE,
    async () => {
      const signUp = signUpOf(`user-${newId()}`);
      await profiles.put(signUp);
      return () => profiles.settleSignUp(signUp, { sub: "settled", ttl });
    },
  ],
  ["profiles.verify", UPDATE, onUser((name) => profiles.verify(name, profileOf(name).userId))],
  ["profiles.lockPassword", UPDATE, onUser((name) => profiles.lockPassword(name, NOW + 30, NOW))],
  ["profiles.unlockPassword", UPDATE, onUser((name) => profiles.unlockPassword(name, NOW))],
  ["profiles.planEnd", UPDATE, onUser((name) => profiles.planEnd(name, planned))],
  ["profiles.cancelEnd", UPDATE, onUser((name) => profiles.cancelEnd(name, planned))],
  ["profiles.endSessions", UPDATE, onUser((name) => profiles.endSessions(name, NOW, planned))],
  ["profiles.endLogIn", UPDATE, onUser((name) => profiles.endLogIn(name, logIn, NOW))],
  ["profiles.setDigest", UPDATE, onUser((name) => profiles.setDigest(name, HOLDER))],
  ["profiles.endDigest", UPDATE, onUser((name) => profiles.endDigest(name, HOLDER))],
  ["profiles.addKey", UPDATE, KEY_CALLS.add],
  ["profiles.dropKeys", UPDATE, KEY_CALLS.drop],
  ...DELETION_CALLS,
  ["apiKeys.create", PUT, KEY_CALLS.create],
  ["apiKeys.noteUse", UPDATE, KEY_CALLS.noteUse],
  ["apiKeys.delete", DELETE, KEY_CALLS.delete],
  ["apiKeys.endAll", DELETE, KEY_CALLS.endAll],
  ["codes.put", PUT, fresh((uid) => codes.put("reset", uid, code))],
  ["codes.delete", DELETE, fresh((uid) => codes.delete("reset", uid, "hash"))],
  ["limits.forget", DELETE, fresh((key) => limits.forget(key))],
  ["refreshTokens.remember", PUT, fresh((token) => refreshTokens.remember(token, replaced))],
  ["billingEvents.markDone", PUT, fresh((id) => billingEvents.markDone(id, ttl))],
  ["connections.open", PUT, fresh((id) => connections.open(id, "here", ttl))],
  ["knownPlaces.remember", PUT, fresh((id) => knownPlaces.remember(id, ttl))],
  ["connections.unfollow", DELETE, fresh((id) => connections.unfollow(id, HOLDER))],
  [
    "connections.follow",
    UPDATE,
    async () => {
      const id = await connection();
      return () => connections.follow(id, HOLDER, ttl);
    },
  ],
];

/** The answer of a call, and how often its operation came. */
const calledWith = async (make: Make, operation: string, isLost: boolean) => {
  const call = await make();
  proxy.came.length = 0;
  if (isLost) proxy.lose(operation);
  const answer = await call();
  const times = proxy.came.filter((each) => each === operation).length;
  const told =
    typeof answer === "object" && answer && "taskId" in answer ? { ...answer, taskId: "" } : answer;
  return { answer: told, times };
};

test.each(cases)("%s answers the same where its first answer was lost", async (_verb, operation, make) => {
  const calm = await calledWith(make, operation, false);
  const lost = await calledWith(make, operation, true);
  expect(lost.answer).toEqual(calm.answer);
  expect(lost.times).toBeGreaterThan(calm.times);
});

/** Writes whose retry gets another answer, and why that does no harm. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "tasks.raise": "a push is left out, and the next one tells more",
  "tasks.releaseSensitivity": "the job that was running ends by itself within seconds",
  "saved.delete": "nobody asks whether it was there",
  "profiles.saveBilling": "whoever is refused reads the profile and Stripe anew",
  "codes.countTry": "a try counts twice",
  "limits.add": "what is done counts twice",
  "limits.addToRun": "a wrong password counts twice",
  "limits.takeBack": "two are taken back of what was counted, never more than there are",
  "connections.close": "what it follows is forgotten with the next message to it",
  "connections.countMessage": "a message counts twice",
  "connections.countUnknown": "an unknown task counts twice",
  "settings.change": "sets what it set",
};

test("covers every write of every table", () => {
  const isWrite = (asked: readonly string[]) =>
    asked.some((each) => each === "put" || each === "update" || each === "delete");
  const writes = Object.entries(verbs)
    .filter(([port]) => port !== "users")
    .flatMap(([port, methods]) =>
      Object.entries(methods as Record<string, readonly string[]>)
        .filter(([, asked]) => isWrite(asked))
        .map(([method]) => `${port}.${method}`),
    );
  expect(writes.toSorted()).toEqual([...cases.map(([verb]) => verb), ...Object.keys(OTHERWISE)].toSorted());
  const known = SEES_OWN_WRITE.filter((verb) => !verb.startsWith("users."));
  expect(cases.map(([verb]) => verb)).toEqual(expect.arrayContaining(known));
});

test("still refuses a write that another call prevents, after a lost answer", async () => {
  const first = await openTask();
  await tasks.end(first, { state: "cancelled", error: "The backtest was canceled." });
  proxy.lose(UPDATE);
  expect(await tasks.end(first, { state: "failed", error: "why" })).toBe(false);
  proxy.lose(PUT);
  expect(await tasks.create(taskRow({ taskId: first }))).toBe(false);
  const name = await user();
  await profiles.lockPassword(name, NOW + 30, NOW);
  proxy.lose(UPDATE);
  expect(await profiles.lockPassword(name, NOW + 30, NOW)).toBe(false);
});

test("retries a table that never answers a few times, and then answers 503", async () => {
  proxy.came.length = 0;
  proxy.lose(...Array.from({ length: 50 }, () => "GetItem"));
  const error = await tasks.get(newId()).catch((thrown: unknown) => thrown);
  proxy.loseNoMore();
  expect(proxy.came.length).toBeGreaterThan(1);
  expect(proxy.came.length).toBeLessThan(6);
  expect(toHttpError(error)).toMatchObject({ status: 503, retryAfterSeconds: 5 });
});

test("deletes a connection whose close was lost on the next message to it (fault 16)", async () => {
  const id = await connection();
  const task = newId();
  await connections.follow(id, task, ttl);
  proxy.lose(DELETE);
  await connections.close(id);
  const posted: string[] = [];
  const sockets = {
    post: async (to: string) => {
      posted.push(to);
      return "gone" as const;
    },
    disconnect: async () => undefined,
  };
  for (let times = 0; times < 3; times++) await push({ connections, sockets }, task, [PONG]);
  expect(posted.length).toBeLessThanOrEqual(1);
  expect(await connections.followersOf(task)).toEqual([]);
});
