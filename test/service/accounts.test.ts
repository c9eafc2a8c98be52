import { setTimeout as sleep } from "node:timers/promises";
import { test as anywhere, describe, expect } from "vitest";
import { DEMO, request, type Session, signIn } from "./client.ts";
import { address, means } from "./means.ts";
import {
  linkIn,
  mailsTo,
  newMember,
  newVisitor,
  resetBy,
  signUp,
  verifyBy,
  waitForMails,
} from "./visitor.ts";

/** Accounts of visitors begin with a mail, which has to be read. */
const test = anywhere.skipIf(!means.isLocal);

const post = (path: string, body: unknown) => request(address, "POST", path, { body });
const logIn = (username: string, password: string) => post("/api/token/", { username, password });
const me = (access: string) => request(address, "GET", "/api/users/me/", { access });
const refresh = (token: string) => post("/api/token/refresh/", { refresh: token });

const INVALID = { status: 401, json: { error: "Invalid credentials. Please try again." } };
const UNVERIFIED = { status: 401, json: { error: "Please verify your e-mail address first." } };

const expectOver = async ({ access, refresh: token }: Pick<Session, "access" | "refresh">) => {
  expect((await me(access)).status).toBe(401);
  expect((await refresh(token)).status).toBe(401);
};

test("from the sign-up over the mailed link to the first log-in, by name and by e-mail", async () => {
  const form = await request(address, "GET", "/api/signup/");
  expect(Object.keys(form.json as object)).toEqual(["username", "email", "password", "confirm_password"]);

  const visitor = newVisitor();
  expect((await signUp({ ...visitor, username: visitor.username.toUpperCase() }, address)).status).toBe(200);
  const [first] = await waitForMails(address, visitor.email, 1);
  expect(await logIn(visitor.username, "not the password")).toMatchObject(INVALID);
  expect(await logIn(visitor.username, visitor.password)).toMatchObject(UNVERIFIED);
  expect(await logIn(visitor.email, visitor.password)).toMatchObject(UNVERIFIED);

  // Each of the two right passwords had the link mailed again, and only the newest is good.
  const [newest] = await waitForMails(address, visitor.email, 3);
  const link = linkIn(newest, "/verify-email");
  for (let times = 0; times < 2; times++) expect((await request(address, "GET", link)).status).toBe(200);
  expect((await verifyBy(address, linkIn(first, "/verify-email"))).status).toBe(400);
  expect((await verifyBy(address, link)).status).toBe(200);
  expect((await verifyBy(address, link)).status).toBe(400);

  for (const name of [visitor.username, visitor.email, visitor.email.toUpperCase()]) {
    const session = await signIn(address, { username: name, password: visitor.password });
    expect((await session.get("/api/users/me/")).json).toMatchObject({
      username: visitor.username,
      email: visitor.email,
      subscription_status: "none",
      subscription_ends_at: null,
    });
  }
});

test("a link in a mail leads to the configured address, whatever Host the caller sends", async () => {
  const visitor = newVisitor();
  const body = { username: visitor.username, email: visitor.email, password: visitor.password };
  await request(address, "POST", "/api/signup/", { body, headers: { "x-forwarded-host": "evil.example" } });
  const [mail] = await waitForMails(address, visitor.email, 1);
  expect(mail?.links.map((link) => new URL(link).origin)).toEqual(mail?.links.map(() => address));
});

test("a taken name is said; a taken address is not, and its owner is told by mail", async () => {
  const { visitor } = await newMember(address);
  const other = newVisitor();
  const sameName = await signUp({ ...other, username: visitor.username }, address);
  expect(sameName).toMatchObject({ status: 409, json: { fields: { username: expect.any(String) } } });

  const fresh = await signUp(newVisitor(), address);
  const sameAddress = await signUp({ ...other, email: visitor.email }, address);
  expect([sameAddress.status, sameAddress.json]).toEqual([fresh.status, fresh.json]);
  const [warning] = await waitForMails(address, visitor.email, 2);
  expect(() => linkIn(warning, "/verify-email")).toThrow();
  // The name is held in both cases: trying it again tells nothing either.
  expect((await signUp({ ...other, email: "somebody-else@example.org" }, address)).status).toBe(409);
  // Nor does a log-in with the address and one's own password: that is an unverified sign-up either way.
  expect(await logIn(visitor.email, other.password)).toMatchObject(UNVERIFIED);
  expect((await logIn(visitor.email, visitor.password)).status).toBe(200);
});

test("a changed password ends all sessions at once, this one too", async () => {
  const { visitor, session } = await newMember(address);
  const other = await signIn(address, visitor);
  const wrong = await session.post("/api/change-password/", {
    old_password: "not the password",
    password: "another good password",
  });
  expect(wrong).toMatchObject({ status: 400, json: { fields: { old_password: expect.any(String) } } });
  const short = await session.post("/api/change-password/", {
    old_password: visitor.password,
    password: "short",
  });
  expect(short).toMatchObject({ status: 400, json: { fields: { password: expect.any(String) } } });

  const password = "another good password";
  const changed = await session.post("/api/change-password/", { old_password: visitor.password, password });
  expect(changed.status).toBe(200);
  // At once, without a pause: a log-in after the change is newer than it.
  const renewed = await signIn(address, { username: visitor.username, password });
  expect((await me(renewed.access)).status).toBe(200);
  await expectOver(session);
  await expectOver(other);
  expect(await logIn(visitor.username, visitor.password)).toMatchObject(INVALID);
});

test("of five password changes at once one is done, and the others say that they are not", async () => {
  const { visitor, session } = await newMember(address);
  const passwords = [1, 2, 3, 4, 5].map((each) => `another good password ${each}`);
  const answers = await Promise.all(
    passwords.map((password) =>
      session.post("/api/change-password/", { old_password: visitor.password, password }),
    ),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  // Whoever comes second finds one at work, or another password, or the session over.
  for (const { status } of answers) expect([200, 400, 401, 409]).toContain(status);
  const logIns = [];
  for (const password of [visitor.password, ...passwords])
    logIns.push((await logIn(visitor.username, password)).status === 200);
  expect(logIns).toEqual([false, ...answers.map(({ status }) => status === 200)]);
});

describe("a forgotten password", () => {
  const ask = (email: string) => post("/api/request-reset/", { email });

  test("is replaced by the mailed link, once, and all sessions end", async () => {
    const { visitor, session } = await newMember(address);
    const known = await ask(visitor.email);
    const unknown = await ask("nobody-of-that-name@example.org");
    expect([known.status, known.json]).toEqual([200, unknown.json]);
    const [mail] = await waitForMails(address, visitor.email, 2);
    const link = linkIn(mail, "/reset-password");
    expect((await request(address, "GET", link)).status).toBe(200);
    expect((await session.get("/api/users/me/")).status).toBe(200);

    const password = "brand new password";
    expect((await resetBy(address, link, visitor.email, "short")).status).toBe(400);
    expect((await resetBy(address, link, DEMO.username, password)).status).toBe(400);
    expect((await resetBy(address, link, visitor.email, password)).status).toBe(200);
    expect((await resetBy(address, link, visitor.username, "yet another password")).status).toBe(400);
    await expectOver(session);
    expect(await logIn(visitor.username, visitor.password)).toMatchObject(INVALID);
    expect((await logIn(visitor.email, password)).status).toBe(200);
  });

  test("of two links only the newer is good, and only for five tries", async () => {
    const { visitor } = await newMember(address);
    await ask(visitor.email);
    await waitForMails(address, visitor.email, 2);
    await ask(visitor.email);
    const [newer, older] = await waitForMails(address, visitor.email, 3);
    const [good, old] = [linkIn(newer, "/reset-password"), linkIn(older, "/reset-password")];
    expect((await resetBy(address, old, visitor.username, "brand new password")).status).toBe(400);
    const wrong = good.replace(/-\d{6}$/, (code) => (code === "-000000" ? "-000001" : "-000000"));
    for (let tries = 0; tries < 5; tries++)
      expect((await resetBy(address, wrong, visitor.username, "brand new password")).status).toBe(400);
    expect((await resetBy(address, good, visitor.username, "brand new password")).status).toBe(400);
  });

  test("sends nothing to an address that nobody has verified", async () => {
    const visitor = newVisitor();
    await signUp(visitor, address);
    await waitForMails(address, visitor.email, 1);
    await ask(visitor.email);
    await ask("nobody-at-all@example.org");
    // A mail that should come, sent after those that should not.
    const { visitor: member } = await newMember(address);
    await ask(member.email);
    await waitForMails(address, member.email, 2);
    expect(await mailsTo(address, visitor.email)).toHaveLength(1);
    expect(await mailsTo(address, "nobody-at-all@example.org")).toEqual([]);
  });
});

test("after repeated failures whoever tries has to wait, and then gets in by the right password", async () => {
  const { visitor } = await newMember(address);
  for (let tries = 0; tries < 5; tries++)
    expect(await logIn(visitor.username, `wrong ${tries}`)).toMatchObject(INVALID);
  const refused = await logIn(visitor.username, visitor.password);
  expect(refused.status).toBe(429);
  // The pool has locked the user as well, and may for a second more.
  let answer = refused;
  for (let tries = 0; answer.status === 429 && tries < 5; tries++) {
    await sleep(1000);
    answer = await logIn(visitor.username, visitor.password);
  }
  expect(answer.status).toBe(200);
});

test("logging out ends that log-in, also by a refresh token that was replaced", async () => {
  const { visitor, session } = await newMember(address);
  const other = await signIn(address, visitor);
  const renewed = (await refresh(session.refresh)).json as { access: string; refresh: string };
  expect((await post("/api/logout/", { refresh: session.refresh })).status).toBe(204);
  await expectOver(session);
  await expectOver(renewed);
  expect((await me(other.access)).status).toBe(200);
});
