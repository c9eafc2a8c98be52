import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PARTS } from "../../../../functions/accounts/erase/parts.ts";
import { sharedPage } from "../../../../functions/pages/shared-page.ts";
import { exportStateKey } from "../../../../functions/store/objects/object-keys.ts";
import { tableNames } from "../../../../functions/store/table-list.ts";
import { eraseAccounts } from "../../../../functions/triggers/erase-accounts.ts";
import { clientOf, openWorld } from "../client.ts";
import { signedEvent } from "../memory/memory-billing.ts";
import { SITE } from "../memory/memory-users.ts";
import {
  copyOf,
  EMAIL,
  NAME,
  PASSWORD,
  placesWith,
  runStarted,
  SOCKET,
  schedule,
  type WholeUser,
  wholeUser,
} from "./whole-user.ts";

/** Deleting an account, with everything that a user can have. */

const LAST_LOOK_MS = 1_000_000;
const MAKING_MS = 180_000;

let made: WholeUser;
let user: WholeUser;
beforeAll(async () => {
  made = await wholeUser();
}, MAKING_MS);
beforeEach(async () => {
  user = await copyOf(made);
});

const remove = ({ call, access }: WholeUser, password = PASSWORD) =>
  call("deleteAccount", { access, json: { password } });

const removed = async (): Promise<void> => {
  expect((await remove(user)).status).toBe(200);
  await runStarted(user.ports);
};

describe("a deleted account", () => {
  test("leaves nothing of the user in tables, objects and the pool but the hash of the name", async () => {
    const { ports, owner } = user;
    const before = await placesWith(ports, [NAME, owner, EMAIL]);
    // Each table that can hold something of a user did, or the test proves nothing.
    const erased = tableNames.filter((name) => "erase" in PARTS[name]);
    for (const table of erased) expect(before, table).toContain(table);
    await ports.results.put(exportStateKey(owner), "{}");
    await removed();
    ports.pass(LAST_LOOK_MS);
    await schedule(ports);
    expect(await placesWith(ports, [NAME, owner, EMAIL])).toEqual([]);
    const { deletions, tasks, saved, sharedLinks } = ports.dump();
    expect(deletions).toEqual([{ kind: "name", deletionId: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect([saved, sharedLinks, ports.results.keys()]).toEqual([[], [], []]);
    // Rows of idempotency keys name nobody.
    expect(tasks.map(({ taskId }) => String(taskId).split("#")[0])).toEqual([
      "idempotency",
      "slots",
      "slots",
    ]);
  });

  test("is practically gone at once, and its tasks with the last look, when no step can write any more", async () => {
    const { ports, owner } = user;
    await removed();
    const left = await placesWith(ports, [NAME, owner, EMAIL]);
    expect(new Set(left)).toEqual(new Set(["deletions", "tasks"]));
    ports.pass(LAST_LOOK_MS);
    expect(await schedule(ports)).toEqual({ erased: 1 });
    expect(await schedule(ports)).toEqual({ erased: 0 });
  });

  test("ends the subscription at Stripe now, and leaves customer and invoices there", async () => {
    const { ports } = user;
    await removed();
    const [subscription] = [...ports.stripe.subscriptions.values()];
    expect(subscription?.status).toBe("canceled");
    expect(await ports.billing.paymentsOf(subscription?.customerId ?? "")).toHaveLength(1);
  });

  test("ends all log-ins, links and running tasks with the answer or a moment later", async () => {
    const { ports, call, access, refresh, link, running, logIn } = user;
    expect((await remove(user)).body).toEqual({
      message: "Your account is being deleted, and you're logged out everywhere. We'll email you.",
    });
    expect((await call("getMe", { access })).status).toBe(401);
    expect((await call("refreshToken", { json: { refresh } })).status).toBe(401);
    expect((await logIn()).status).toBe(401);
    expect((await call("getShared", { params: { token: link } })).status).toBe(404);
    const sitePage = async () => ({ html: "", origin: SITE });
    const visit = { routeKey: "GET /s/{token}", params: { token: link }, address: "here" };
    expect((await sharedPage({ ...ports, sitePage }, visit)).status).toBe(404);
    await runStarted(ports);
    expect(ports.stopped).toContain(running);
    expect(ports.sentTo(SOCKET).at(-1)).toMatchObject({ error: "The backtest was canceled." });
  });

  test("is confirmed by one mail", async () => {
    const { ports } = user;
    await removed();
    await schedule(ports);
    ports.pass(LAST_LOOK_MS);
    await schedule(ports);
    expect(ports.sentMails.map(({ to, subject }) => [to, subject])).toEqual([
      [EMAIL, "Your Backspread account is deleted"],
    ]);
  });

  test("keeps its name from everyone, while it is deleted and for good; its address is free again", async () => {
    const { ports, call } = user;
    const signUp = (username: string) =>
      call("signUp", { json: { username, email: EMAIL, password: PASSWORD } });
    await remove(user);
    expect((await signUp(NAME)).status).toBe(409);
    await runStarted(ports);
    expect((await signUp(NAME)).status).toBe(409);
    ports.pass(LAST_LOOK_MS);
    await schedule(ports);
    expect((await signUp(NAME)).body).toMatchObject({ fields: { username: "is taken" } });
    expect((await signUp("another-name")).status).toBe(200);
  });

  test("cannot come back by what was under way: a late event of Stripe, a late note, a late log-out", async () => {
    const { ports, owner } = user;
    await removed();
    const event = { ...user.ports.stripe.events.at(-1)! };
    await user.call("billingEvents", signedEvent(event, ports.clock.now()));
    await user.call("logout", { json: { refresh: user.refresh } });
    const note = { tickers: ["TEST"], first: "2024-01-02", last: "2024-02-02", end: "2024-06-28" };
    await ports.ledger.add({ ...note, owner, taskId: "late", kind: "sweep", key: "late", distinct: 1 });
    await ports.results.put(`saved/${owner}/late.json`, "{}");
    ports.pass(LAST_LOOK_MS);
    await schedule(ports);
    expect(await placesWith(ports, [NAME, owner, EMAIL])).toEqual([]);
  });

  test("is completed by the schedule where its function was never started", async () => {
    const { ports } = user;
    const failing = async () => {
      throw new Error("Lambda is down");
    };
    await remove({ ...user, call: clientOf({ ...ports, invoke: failing }) });
    expect(await schedule(ports)).toEqual({ erased: 0 });
    ports.pass(600_000);
    expect(await schedule(ports)).toEqual({ erased: 1 });
    expect(ports.accounts.has(NAME)).toBe(false);
  });

  test("does not wait for Stripe, and is not done without it", async () => {
    const { ports, owner } = user;
    await remove(user);
    ports.faults.isDown = true;
    const run = () => eraseAccounts(ports, { owner, minAgeSeconds: 0, quietSeconds: 1000 });
    await expect(run()).rejects.toThrow("down");
    expect(ports.dump().saved).toEqual([]);
    expect(ports.profileRows.has(NAME)).toBe(true);
    ports.faults.isDown = false;
    await run();
    expect(ports.profileRows.has(NAME)).toBe(false);
    expect([...ports.stripe.subscriptions.values()].map(({ status }) => status)).toEqual(["canceled"]);
  });
});

test("refuses a wrong password by its field, and then nothing is deleted", async () => {
  const { call, access } = user;
  const { status, body } = await remove(user, "not the password");
  expect([status, body]).toEqual([400, { error: "password is wrong.", fields: { password: "is wrong" } }]);
  expect((await call("getMe", { access })).status).toBe(200);
  expect(user.ports.invoked).toEqual([]);
});

test("refuses the sixth try within an hour", async () => {
  const { call } = await openWorld();
  const tries = [];
  for (let tried = 0; tried < 6; tried++)
    tries.push((await call("deleteAccount", { as: "ada", json: { password: "wrong" } })).status);
  expect(tries).toEqual([400, 400, 400, 400, 400, 429]);
});

test("closes a checkout that is still open, so that nobody pays for a deleted account", async () => {
  const { ports, call } = await openWorld();
  await call("subscribe", { as: "cy" });
  const [id = ""] = ports.stripe.checkouts.keys();
  await call("deleteAccount", { as: "cy", json: { password: "cy-secret" } });
  await runStarted(ports);
  expect(() => ports.stripe.pay(id)).toThrow("cannot be paid");
});
