import { setTimeout as sleep } from "node:timers/promises";
import { test as anywhere, beforeAll, describe, expect } from "vitest";
import { DEMO, request, type Session, signIn } from "./client.ts";
import { address, means } from "./means.ts";
import {
  linkIn,
  mailsTo,
  newMember,
  newVisitor,
  resetBy,
  signUp,
  type Visitor,
  verifyBy,
  waitForMails,
} from "./visitor.ts";

/** An account begins with a mail, which only a one-machine run shows. */
const test = anywhere.skipIf(!means.isLocal);

const post = (path: string, body: unknown) => request(address, "POST", path, { body });
const logIn = (username: string, password: string) => post("/api/token/", { username, password });
const me = (access: string) => request(address, "GET", "/api/users/me/", { access });
const refresh = (token: string) => post("/api/token/refresh/", { refresh: token });
const askForReset = (email: string) => post("/api/request-reset/", { email });

const INVALID = { status: 401, json: { error: "Invalid credentials. Please try again." } };
const UNVERIFIED = { status: 401, json: { error: "Please verify your e-mail address first." } };

const expectOver = async ({ access, refresh: token }: Pick<Session, "access" | "refresh">) => {
  expect((await me(access)).status).toBe(401);
  expect((await refresh(token)).status).toBe(401);
};

test("signs a visitor up over the mailed link and logs in by name and by address", async () => {
  const form = await request(address, "GET", "/api/signup/");
  expect(Object.keys(form.json as object)).toEqual(["username", "email", "password", "confirm_password"]);

  const { username, email, password } = newVisitor();
  const body = { username: username.toUpperCase(), email, password };
  const headers = { "x-forwarded-host": "evil.example" };
  expect((await request(address, "POST", "/api/signup/", { body, headers })).status).toBe(200);
  const [first] = await waitForMails(address, email, 1);
  // The mail leads to the configured address, whatever host the caller claims.
  expect(first?.links.map((link) => new URL(link).origin)).toEqual(first?.links.map(() => address));
  expect(await logIn(username, "not the password")).toMatchObject(INVALID);
  for (const name of [username, email]) expect(await logIn(name, password)).toMatchObject(UNVERIFIED);

  // Each log-in with the right password mailed another link, and only the newest link is good.
  const [newest] = await waitForMails(address, email, 3);
  const link = linkIn(newest, "/verify-email");
  for (let times = 0; times < 2; times++) expect((await request(address, "GET", link)).status).toBe(200);
  expect((await verifyBy(address, linkIn(first, "/verify-email"))).status).toBe(400);
  expect((await verifyBy(address, link)).status).toBe(200);
  expect((await verifyBy(address, link)).status).toBe(400);

  for (const name of [username, email, email.toUpperCase()]) {
    const session = await signIn(address, { username: name, password });
    const profile = { username, email, subscription_status: "none", subscription_ends_at: null };
    expect((await session.get("/api/users/me/")).json).toMatchObject(profile);
  }
});

describe("a member", () => {
  let visitor: Visitor;
  let session: Session;
  let password: string;
  beforeAll(async () => {
    if (!means.isLocal) return;
    ({ visitor, session } = await newMember(address));
    ({ password } = visitor);
  });

  test("keeps the name; a second sign-up with the address gets the same answer and warns the member", async () => {
    const other = newVisitor();
    const sameName = await signUp({ ...other, username: visitor.username }, address);
    expect(sameName).toMatchObject({ status: 409, json: { fields: { username: expect.any(String) } } });

    const fresh = newVisitor();
    const answer = await signUp(fresh, address);
    const sameAddress = await signUp({ ...other, email: visitor.email }, address);
    expect([sameAddress.status, sameAddress.json]).toEqual([answer.status, answer.json]);
    const [warning] = await waitForMails(address, visitor.email, 2);
    expect(() => linkIn(warning, "/verify-email")).toThrow();
    // The name is taken in both cases, and the own password leads to an unverified account in both cases.
    expect((await signUp({ ...other, email: "somebody-else@example.org" }, address)).status).toBe(409);
    expect(await logIn(visitor.email, other.password)).toMatchObject(UNVERIFIED);

    // An address without a proof gets no mail for a reset; the member's mail, asked for later, has come by then.
    for (const email of [fresh.email, "nobody-at-all@example.org", visitor.email])
      expect((await askForReset(email)).status).toBe(200);
    await waitForMails(address, visitor.email, 3);
    expect(await mailsTo(address, fresh.email)).toHaveLength(1);
    expect(await mailsTo(address, "nobody-at-all@example.org")).toEqual([]);
  });

  test("replaces a forgotten password by the newest mailed link, once, and ends all sessions", async () => {
    const known = await askForReset(visitor.email);
    expect([known.status, known.json]).toEqual([200, (await askForReset("unknown@example.org")).json]);
    const [newer, older] = await waitForMails(address, visitor.email, 4);
    const [good, old] = [linkIn(newer, "/reset-password"), linkIn(older, "/reset-password")];
    expect((await request(address, "GET", good)).status).toBe(200);
    expect((await me(session.access)).status).toBe(200);

    password = "brand new password";
    const reset = async (link: string, name: string, text = password) =>
      (await resetBy(address, link, name, text)).status;
    expect(await reset(old, visitor.username)).toBe(400);
    expect(await reset(good, visitor.email, "short")).toBe(400);
    expect(await reset(good, DEMO.username)).toBe(400);
    expect(await reset(good, visitor.email)).toBe(200);
    expect(await reset(good, visitor.username, "yet another password")).toBe(400);
    await expectOver(session);
    expect(await logIn(visitor.username, visitor.password)).toMatchObject(INVALID);
    session = await signIn(address, { username: visitor.email, password });
  });

  test("logs out one session alone, also with a refresh token that was replaced", async () => {
    const other = await signIn(address, { username: visitor.username, password });
    const renewed = (await refresh(other.refresh)).json as { access: string; refresh: string };
    expect((await post("/api/logout/", { refresh: other.refresh })).status).toBe(204);
    for (const each of [other, renewed]) await expectOver(each);
    expect((await me(session.access)).status).toBe(200);
  });

  test("changes the password by the old one, which ends all sessions at once", async () => {
    const other = await signIn(address, { username: visitor.username, password });
    const change = (old_password: string, text: string) =>
      session.post("/api/change-password/", { old_password, password: text });
    const refusal = (field: string) => ({ status: 400, json: { fields: { [field]: expect.any(String) } } });
    expect(await change("not the password", "another good password")).toMatchObject(refusal("old_password"));
    expect(await change(password, "short")).toMatchObject(refusal("password"));
    expect((await change(password, "another good password")).status).toBe(200);
    // A log-in right after the change is newer than the change.
    const renewed = await signIn(address, { username: visitor.username, password: "another good password" });
    expect((await me(renewed.access)).status).toBe(200);
    for (const each of [session, other]) await expectOver(each);
    password = "another good password";
  });

  test("waits after five wrong passwords, and then gets in by the right one", async () => {
    for (let tries = 0; tries < 5; tries++)
      expect(await logIn(visitor.username, `wrong ${tries}`)).toMatchObject(INVALID);
    let answer = await logIn(visitor.username, password);
    expect(answer.status).toBe(429);
    // The pool has locked the user as well, for about a second.
    for (let tries = 0; answer.status === 429 && tries < 5; tries++) {
      await sleep(1000);
      answer = await logIn(visitor.username, password);
    }
    expect(answer.status).toBe(200);
  });
});
