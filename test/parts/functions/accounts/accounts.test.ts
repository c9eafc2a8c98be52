import { describe, expect, test, vi } from "vitest";
import { log } from "../../../../functions/process/log.ts";
import { clientOf, openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import type { Account } from "../memory/memory-users.ts";
import { world } from "../world.ts";

const A_DAY_MS = 86_400_000;

const logIn = (username: string, password: string) => ({ json: { username, password } });

describe("log-in", () => {
  test.each(["ada", "ADA", " ada ", "ada@example.com", "Ada@Example.com"])(
    "logs a user in who types %j",
    async (name) => {
      const { status, body } = await (await openWorld()).call("createToken", logIn(name, "ada-secret"));
      expect([status, body]).toEqual([200, { access: "access:ada:1", refresh: "refresh:ada:1" }]);
    },
  );

  test.each([
    ["a wrong password", "ada", "wrong"],
    ["an unknown user", "zoe", "wrong"],
    ["an unknown address", "zoe@example.com", "wrong"],
    ["a wrong password of an unverified user", "dan", "wrong"],
  ])("refuses a log-in in the same words for %s", async (_what, name, password) => {
    const { status, body } = await (await openWorld()).call("createToken", logIn(name, password));
    expect([status, body]).toEqual([401, { error: "Invalid credentials. Please try again." }]);
  });

  test("makes the same calls in the same order for known and unknown users", async () => {
    const callsOf = async (name: string) => {
      const ports = await world();
      const seen: string[] = [];
      const watched = <T extends object>(of: T, called: string): T =>
        new Proxy(of, {
          get: (target, key) => {
            seen.push(`${called}.${String(key)}`);
            return Reflect.get(target, key);
          },
        });
      const { users, profiles, limits, knownPlaces } = ports;
      await clientOf({
        ...ports,
        users: watched(users, "users"),
        profiles: watched(profiles, "profiles"),
        limits: watched(limits, "limits"),
        knownPlaces: watched(knownPlaces, "knownPlaces"),
      })("createToken", logIn(name, "wrong"));
      return seen;
    };
    const known = await callsOf("ada");
    expect(known).toHaveLength(9);
    for (const name of ["zoe", "dan", "no such name at all"]) expect(await callsOf(name)).toEqual(known);
    const knownAddress = await callsOf("ada@example.com");
    // Both the user and the sign-up of the address are read, existing or not.
    expect(knownAddress).toHaveLength(13);
    for (const address of ["zoe@example.com", "dan@example.com"])
      expect(await callsOf(address)).toEqual(knownAddress);
  });

  test("logs outcomes of log-ins without names", async () => {
    const info = vi.spyOn(log, "info").mockImplementation(() => undefined);
    const { call } = await openWorld();
    for (const password of ["ada-secret", "wrong"]) await call("createToken", logIn("ada", password));
    expect(info.mock.calls).toEqual([
      ["log-in", { outcome: "in" }],
      ["log-in", { outcome: "refused" }],
    ]);
    info.mockRestore();
  });
});

describe("log-in before the address is verified", () => {
  /** The pool has confirmed `dan`'s address; the profile lags behind. */
  const confirm = (ports: Memory, parts: Partial<Account> = {}) => {
    const account = ports.accounts.get("dan");
    if (account) ports.accounts.set("dan", { ...account, verified: true, ...parts });
  };
  const UNVERIFIED = { error: "Please verify your e-mail address first." };

  test("tells an unverified user so after the right password only, and mails the link again", async () => {
    const { ports, call } = await openWorld();
    await call("createToken", logIn("dan", "wrong"));
    expect(ports.mails).toEqual([]);
    for (const name of ["dan", "dan@example.com"]) {
      const { status, body } = await call("createToken", logIn(name, "dan-secret"));
      expect([status, body]).toEqual([401, UNVERIFIED]);
    }
    expect(ports.mails.map(({ to }) => to)).toEqual(["dan@example.com", "dan@example.com"]);
  });

  test("mails five links an hour at most, with the same answer", async () => {
    const { ports, call } = await openWorld();
    for (let times = 0; times < 8; times++)
      expect((await call("createToken", logIn("dan", "dan-secret"))).body).toEqual(UNVERIFIED);
    expect(ports.mails).toHaveLength(5);
    ports.pass(3_600_000);
    await call("createToken", logIn("dan", "dan-secret"));
    expect(ports.mails).toHaveLength(6);
  });

  test.each([
    ["the mail fails", async () => "failed" as const],
    ["too many were sent", async () => "limited" as const],
    ["Cognito fails", () => Promise.reject(new Error("no answer"))],
  ])("answers an unverified user the same where %s", async (_what, resendLink) => {
    const ports = await world();
    const call = clientOf({ ...ports, users: { ...ports.users, resendLink } });
    const { status, body } = await call("createToken", logIn("dan", "dan-secret"));
    expect([status, body]).toEqual([401, UNVERIFIED]);
  });

  test("logs a user in whom the pool confirmed although the profile lags behind", async () => {
    const { ports, call } = await openWorld();
    confirm(ports);
    const { status, body } = await call("createToken", logIn("dan", "dan-secret"));
    expect(status).toBe(200);
    expect((await call("getMe", { access: body.access })).status).toBe(200);
    expect(await ports.profiles.get("dan")).not.toHaveProperty("ttl");
    expect(ports.mails).toEqual([]);
  });

  test("refuses a log-in by an account that is not the sign-up's", async () => {
    const { ports, call } = await openWorld();
    confirm(ports, { sub: "sub-of-an-earlier-dan" });
    const { status, body } = await call("createToken", logIn("dan", "dan-secret"));
    expect([status, body]).toEqual([401, UNVERIFIED]);
    expect((await ports.profiles.get("dan"))?.ttl).toBeDefined();
    expect(await ports.users.refresh("refresh:dan:1")).toBeUndefined();
  });

  test.each([
    ["expired", A_DAY_MS + 1000],
    ["gone", 0],
  ])("refuses a log-in whose sign-up is %s, whatever the pool says", async (_what, ms) => {
    const { ports, call } = await openWorld();
    confirm(ports);
    if (ms === 0) ports.profileRows.delete("dan");
    ports.pass(ms);
    expect((await call("createToken", logIn("dan", "dan-secret"))).status).toBe(401);
    expect((await call("getMe", { as: "dan" })).status).toBe(401);
  });

  test("answers 503 where the new token cannot be read", async () => {
    const ports = await world();
    confirm(ports);
    const users = {
      ...ports.users,
      logIn: async () => ({ kind: "in", access: "of.unknown.key", refresh: "r" }),
    };
    const call = clientOf({ ...ports, users: users as typeof ports.users });
    const { status, headers } = await call("createToken", logIn("dan", "dan-secret"));
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
  });
});

test.each([
  ["cancelled", "2026-11-20T15:00:00.001Z", "cancelled"],
  ["cancelled", "2026-11-20T15:00:00.000Z", "ended"],
  ["past_due", "2026-11-20T14:59:59.000Z", "ended"],
  ["active", "2026-11-20T14:59:59.000Z", "active"],
] as const)("shows a subscription that is %s until %s as %s", async (status, endsAt, shown) => {
  const ports = await world();
  const profile = await ports.profiles.get("ada");
  if (profile)
    await ports.profiles.put({ ...profile, subscriptionStatus: status, subscriptionEndsAt: endsAt });
  const { body } = await clientOf(ports)("getMe", { as: "ada" });
  expect([body.subscription_status, body.subscription_ends_at]).toEqual([shown, endsAt]);
});
