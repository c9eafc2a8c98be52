import { describe, expect, test, vi } from "vitest";
import { withSessionsEnded } from "../../../../functions/accounts/end-sessions.ts";
import { type Client, clientOf, openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { profileOf, world } from "../world.ts";

/** How long the pool in memory accepts a replaced refresh token. */
const GRACE_MS = 60_000;
const MONTH_MS = 30 * 24 * 3_600_000;

const logIn = async (call: Client, username = "ada") => {
  const { status, body } = await call("createToken", { json: { username, password: `${username}-secret` } });
  expect(status).toBe(200);
  return body;
};
const refresh = (call: Client, token: string) => call("refreshToken", { json: { refresh: token } });
const refreshed = async (call: Client, token: string) => {
  const { status, body } = await refresh(call, token);
  expect(status).toBe(200);
  return { access: body.access, refresh: body.refresh ?? "" };
};
const logOut = (call: Client, token: string) => call("logout", { json: { refresh: token } });
const statusOf = async (call: Client, access: string) => (await call("getMe", { access })).status;

const endSessions = (ports: Memory, username: string) =>
  withSessionsEnded(ports, username, { endsKeys: false }, async () => "done" as const);

const opened = async () => {
  const { ports, call } = await openWorld();
  return { ports, call, first: await logIn(call) };
};

describe("a refresh token", () => {
  test("gives two good tokens, and answers a bad one with 401", async () => {
    const { call, first } = await opened();
    const second = await refreshed(call, first.refresh);
    expect(second.refresh).not.toBe(first.refresh);
    for (const { access } of [first, second]) expect(await statusOf(call, access)).toBe(200);
    await refreshed(call, second.refresh);
    for (const token of ["junk", first.access]) {
      const { status, body } = await refresh(call, token);
      expect([status, body]).toEqual([401, { error: "Please log in." }]);
    }
  });

  test("serves two tabs that refresh at once (fault 21)", async () => {
    const { ports, call, first } = await opened();
    const both = await Promise.all([refreshed(call, first.refresh), refreshed(call, first.refresh)]);
    for (const { access } of both) expect(await statusOf(call, access)).toBe(200);
    ports.pass(GRACE_MS);
    const late = await refreshed(call, first.refresh);
    expect(await statusOf(call, late.access)).toBe(200);
    for (const { refresh: token } of both) await refreshed(call, token);
  });

  test("revokes a replaced token that comes back after the grace, and ends its log-in with all newer tokens (fault 22)", async () => {
    const { ports, call, first } = await opened();
    const other = await logIn(call);
    const second = await refreshed(call, first.refresh);
    const third = await refreshed(call, second.refresh);
    ports.pass(GRACE_MS + 1);
    const revoke = vi.spyOn(ports.users, "revoke");
    const { status, body } = await refresh(call, first.refresh);
    expect([status, body]).toEqual([401, { error: "Please log in." }]);
    expect(revoke.mock.calls).toEqual([[first.refresh]]);
    for (const { access } of [first, second, third]) expect(await statusOf(call, access)).toBe(401);
    for (const each of [second, third]) expect((await refresh(call, each.refresh)).status).toBe(401);
    expect(await statusOf(call, other.access)).toBe(200);
    await refreshed(call, other.refresh);
    expect(await statusOf(call, (await logIn(call)).access)).toBe(200);
  });

  test("refuses tokens of an ended log-in for as long as any of them lives", async () => {
    const { ports, call, first } = await opened();
    const second = await refreshed(call, first.refresh);
    ports.pass(GRACE_MS + 1);
    await refresh(call, first.refresh);
    ports.pass(MONTH_MS - GRACE_MS);
    await logOut(call, (await logIn(call)).refresh);
    expect(await statusOf(call, second.access)).toBe(401);
  });

  test("ends nothing for a token of a month ago", async () => {
    const { ports, call, first } = await opened();
    await refreshed(call, first.refresh);
    ports.pass(MONTH_MS);
    expect((await refresh(call, first.refresh)).status).toBe(401);
    expect((await ports.profiles.get("ada"))?.endedLogIns).toEqual(new Set());
  });

  test("answers 503 for a new token that cannot be checked just now", async () => {
    const ports = await world();
    const first = await logIn(clientOf(ports));
    const users = { ...ports.users, refresh: async () => ({ access: "of.unknown.key", refresh: "newer" }) };
    const { status, headers } = await refresh(clientOf({ ...ports, users }), first.refresh);
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    await refreshed(clientOf(ports), first.refresh);
  });
});

describe("log-out", () => {
  test("ends that log-in at once and no other, also when repeated", async () => {
    const { call, first } = await opened();
    const other = await logIn(call);
    const out = await logOut(call, first.refresh);
    expect([out.status, out.body]).toEqual([204, undefined]);
    expect(await statusOf(call, first.access)).toBe(401);
    expect((await refresh(call, first.refresh)).status).toBe(401);
    expect(await statusOf(call, other.access)).toBe(200);
    for (const token of [first.refresh, "junk"]) expect((await logOut(call, token)).status).toBe(204);
    await refreshed(call, other.refresh);
  });

  test.each([
    ["still good for a moment", 0],
    ["not good any more", GRACE_MS + 1],
  ])("ends the newer tokens too by a replaced token that is %s", async (_what, afterMs) => {
    const { ports, call, first } = await opened();
    const second = await refreshed(call, first.refresh);
    ports.pass(afterMs);
    expect((await logOut(call, first.refresh)).status).toBe(204);
    for (const { access } of [first, second]) expect(await statusOf(call, access)).toBe(401);
    expect((await refresh(call, second.refresh)).status).toBe(401);
  });

  test("revokes the token even where its log-in is unknown", async () => {
    const ports = await world();
    const revoke = vi.spyOn(ports.users, "revoke");
    const users = { ...ports.users, refresh: async () => ({ access: "of.unknown.key", refresh: "newer" }) };
    expect((await logOut(clientOf({ ...ports, users }), "older")).status).toBe(204);
    expect(revoke.mock.calls).toEqual([["newer"]]);
  });
});

describe("the end of all sessions", () => {
  test("refuses every older token, and none of a log-in right afterwards", async () => {
    const { ports, call, first } = await opened();
    ports.pass(321);
    const second = await refreshed(call, first.refresh);
    const sameSecond = await logIn(call);
    const bob = await logIn(call, "bob");
    await endSessions(ports, "ada");
    for (const { access } of [first, second, sameSecond]) expect(await statusOf(call, access)).toBe(401);
    for (const each of [first, second, sameSecond])
      expect((await refresh(call, each.refresh)).status).toBe(401);
    const next = await logIn(call);
    expect(await statusOf(call, next.access)).toBe(200);
    await refreshed(call, next.refresh);
    expect(await statusOf(call, bob.access)).toBe(200);
  });

  test("refuses and revokes a refresh token that Cognito still accepts", async () => {
    const { ports, call, first } = await opened();
    await endSessions({ ...ports, users: { ...ports.users, signOut: async () => undefined } }, "ada");
    expect((await refresh(call, first.refresh)).status).toBe(401);
    expect(await ports.users.refresh("refresh:ada:1:2")).toBeUndefined();
  });

  test("signs the user out at Cognito too", async () => {
    const { ports, first } = await opened();
    await endSessions(ports, "ada");
    expect(await ports.users.refresh(first.refresh)).toBeUndefined();
  });

  test("waits until the next second has begun", async () => {
    const { ports } = await opened();
    ports.pass(990);
    const before = ports.clock.now();
    await endSessions(ports, "ada");
    expect(ports.clock.now() - before).toBe(60);
    expect((await ports.profiles.get("ada"))?.validAfter).toBe(Math.floor(ports.clock.now() / 1000));
  });
});

describe("a user's tokens", () => {
  test("are refused once the user is gone, or the name is another user's", async () => {
    const { ports, call, first } = await opened();
    expect((await call("getMe", { as: "zoe" })).status).toBe(401);
    const profile = await ports.profiles.get("ada");
    if (profile) await ports.profiles.put({ ...profile, ...profileOf("a-later-ada"), username: "ada" });
    expect(await statusOf(call, first.access)).toBe(401);
    expect((await refresh(call, first.refresh)).status).toBe(401);
  });

  test("are refused before the e-mail address is verified", async () => {
    const { ports, call } = await openWorld();
    expect((await call("getMe", { as: "dan" })).status).toBe(401);
    expect((await refresh(call, "refresh:dan:1")).status).toBe(401);
    await ports.profiles.verify("dan", "id-of-dan");
    expect((await call("getMe", { as: "dan" })).status).toBe(200);
  });
});
