import { createHash } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { API_KEY, MOST_KEYS } from "#shared/contracts/api-keys.ts";
import { openWorld } from "../client.ts";
import { body } from "../world.ts";
import { keyed, keyOf, withKey } from "./keyed-calls.ts";

/** Making, listing, using and revoking API keys. */

afterEach(() => {
  vi.restoreAllMocks();
});

const A_DAY_MS = 86_400_000;
const BAD_KEY = { error: "This API key isn't valid. It may have expired or been revoked." };

describe("a new key", () => {
  test("is told once, and only its hash is stored", async () => {
    const { ports, call } = await openWorld();
    const json = { name: " A notebook ", scopes: ["sweep", "read"], days: 30 };
    const { body: made } = await call("createKey", { as: "ada", json });
    const prefix = API_KEY.exec(made.key)?.[1];
    expect(made).toEqual({
      id: prefix,
      key: expect.stringMatching(/^bsk_[0-9a-f]{12}_[\w-]{43}$/),
      name: "A notebook",
      scopes: ["read", "sweep"],
      expires_at: "2026-12-20T15:00:00.000Z",
    });
    const [row] = [...ports.keyRows.values()];
    expect(row?.hash).toBe(createHash("sha256").update(made.key).digest("base64url"));
    const stored = JSON.stringify([row, ports.profileRows.get("ada")]);
    expect(stored).not.toContain(made.key.slice("bsk_".length + 13));
    expect((await call("listKeys", { as: "ada" })).body).toEqual({
      message: [
        {
          id: prefix,
          prefix,
          name: "A notebook",
          scopes: ["read", "sweep"],
          date_created: "2026-11-20T15:00:00.000Z",
          last_used: null,
          expires_at: "2026-12-20T15:00:00.000Z",
        },
      ],
    });
  });

  test.each([
    ["no name", { name: " " }, "name"],
    ["a long name", { name: "x".repeat(61) }, "name"],
    ["no scope", { scopes: [] }, "scopes"],
    ["an unknown scope", { scopes: ["read", "account"] }, "scopes.1"],
    ["a scope twice", { scopes: ["read", "read"] }, "scopes"],
    ["another life", { days: 31 }, "days"],
    ["a field that is none", { owner: "bob" }, "owner"],
  ])("is refused with %s", async (_what, parts, field) => {
    const { ports, call } = await openWorld();
    const json = { name: "A notebook", scopes: ["read"], days: 90, ...parts };
    const { status, body: told } = await call("createKey", { as: "ada", json });
    expect([status, Object.keys(told.fields ?? {})]).toEqual([400, [field]]);
    expect(ports.keyRows.size).toBe(0);
  });

  test("is refused as the eleventh, also where all are asked for at the same time", async () => {
    const { ports, call } = await openWorld();
    const json = { name: "A notebook", scopes: ["read"], days: 90 };
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => call("createKey", { as: "ada", json })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(MOST_KEYS).fill(200), ...Array(4).fill(409)]);
    const refused = answers.find(({ status }) => status === 409)?.body.error;
    expect(refused).toBe("You have 10 API keys, the most an account can hold. Revoke one first.");
    expect([ports.keyRows.size, ports.profileRows.get("ada")?.apiKeys?.size]).toEqual([MOST_KEYS, MOST_KEYS]);
    expect((await keyOf(call, "bob")).key).toMatch(API_KEY);
    const [{ id } = { id: "" }] = (await call("listKeys", { as: "ada" })).body.message;
    await call("deleteKey", { as: "ada", params: { keyId: id } });
    expect((await call("createKey", { as: "ada", json })).status).toBe(200);
  });

  test("takes the place of one that expired a month ago, which is listed until then", async () => {
    const { ports, call } = await openWorld();
    for (let times = 0; times < MOST_KEYS; times++) await keyOf(call, "ada", { days: 30 });
    const listed = async () => (await call("listKeys", { as: "ada" })).body.message.length;
    ports.pass(59 * A_DAY_MS);
    expect(await listed()).toBe(MOST_KEYS);
    ports.pass(A_DAY_MS);
    expect(await listed()).toBe(0);
    await keyOf(call, "ada");
    expect([await listed(), ports.profileRows.get("ada")?.apiKeys?.size]).toEqual([1, 1]);
  });

  test("is not made where its log-in ended meanwhile", async () => {
    const { ports, call } = await openWorld();
    const addKey = ports.profiles.addKey;
    vi.spyOn(ports.profiles, "addKey").mockImplementationOnce(async (...given) => {
      const nowSeconds = ports.clock.now() / 1000;
      await ports.profiles.endSessions("ada", nowSeconds + 1, { id: "a", atSeconds: nowSeconds + 30 });
      return addKey(...given);
    });
    await expect(keyOf(call, "ada")).rejects.toThrow("401");
    expect(ports.profileRows.get("ada")?.apiKeys).toBeUndefined();
  });
});

describe("a key", () => {
  test("is its user, under the user's own limits", async () => {
    const { byKey, ports } = await withKey();
    expect((await byKey("getMe")).body).toMatchObject({ username: "ada" });
    ports.allowed.backtests.perHour = 0;
    expect((await byKey("listTasks")).status).toBe(200);
  });

  test("notes its use, with one write in five minutes", async () => {
    const { ports, call, byKey } = await withKey();
    const noteUse = vi.spyOn(ports.apiKeys, "noteUse");
    const lastUsed = async () => (await call("listKeys", { as: "ada" })).body.message[0]?.last_used;
    for (let times = 0; times < 3; times++) await byKey("getMe");
    ports.pass(299_000);
    await byKey("getMe");
    expect([noteUse.mock.calls.length, await lastUsed()]).toEqual([1, "2026-11-20T15:00:00.000Z"]);
    ports.pass(1000);
    await byKey("getMe");
    expect([noteUse.mock.calls.length, await lastUsed()]).toEqual([2, "2026-11-20T15:05:00.000Z"]);
  });

  test("works where its use can't be noted", async () => {
    const { ports, byKey } = await withKey();
    vi.spyOn(ports.apiKeys, "noteUse").mockRejectedValue(new Error("down"));
    expect((await byKey("getMe")).status).toBe(200);
  });

  test("ends with its day, to the second", async () => {
    const { ports, byKey } = await withKey({ days: 30 });
    ports.pass(30 * A_DAY_MS - 1000);
    expect((await byKey("getMe")).status).toBe(200);
    ports.pass(1000);
    const { status, body: told } = await byKey("getMe");
    expect([status, told]).toEqual([401, BAD_KEY]);
  });

  test("ends at once when it is revoked, and its row with it", async () => {
    const { ports, call, id, byKey } = await withKey();
    const params = { keyId: id };
    const { status, body: told } = await call("deleteKey", { as: "ada", params });
    expect([status, told]).toEqual([204, undefined]);
    expect((await byKey("getMe")).body).toEqual(BAD_KEY);
    expect([ports.keyRows.size, (await call("listKeys", { as: "ada" })).body.message]).toEqual([0, []]);
    expect((await call("deleteKey", { as: "ada", params })).status).toBe(404);
  });

  test("ends with the first of two writes, whatever happens to the second", async () => {
    const { ports, call, id, byKey } = await withKey();
    vi.spyOn(ports.apiKeys, "delete").mockRejectedValueOnce(new Error("down"));
    expect((await call("deleteKey", { as: "ada", params: { keyId: id } })).status).toBe(500);
    expect([(await byKey("getMe")).status, ports.keyRows.size]).toEqual([401, 1]);
    expect((await call("listKeys", { as: "ada" })).body.message).toEqual([]);
    await ports.apiKeys.endAll("id-of-ada");
    expect(ports.keyRows.size).toBe(0);
  });

  test("ends with its user's account, also when another user takes the name", async () => {
    const { ports, byKey } = await withKey();
    const ada = ports.profileRows.get("ada");
    if (!ada) throw new Error("ada is nobody");
    ports.profileRows.set("ada", { ...ada, userId: "somebody-else" });
    expect((await byKey("getMe")).status).toBe(401);
    ports.profileRows.delete("ada");
    expect((await byKey("getMe")).status).toBe(401);
  });

  test("starts one run or none while it is being revoked, and none after that", async () => {
    const { ports, call, id, byKey } = await withKey();
    const [run, revoked] = await Promise.all([
      byKey("submitBacktest", { json: body() }),
      call("deleteKey", { as: "ada", params: { keyId: id } }),
    ]);
    expect(revoked.status).toBe(204);
    expect([200, 401]).toContain(run.status);
    expect(ports.taskRows.size).toBe(run.status === 200 ? 1 : 0);
    expect((await byKey("submitBacktest", { json: body() })).status).toBe(401);
  });
});

describe("a subscription's end", () => {
  test("holds for keys at once: they read, and run nothing", async () => {
    const { ports, byKey } = await withKey();
    const ada = ports.profileRows.get("ada");
    if (!ada) throw new Error("ada is nobody");
    expect((await byKey("submitBacktest", { json: body() })).status).toBe(200);
    const endsAt = new Date(ports.clock.now() + 1000).toISOString();
    ports.profileRows.set("ada", { ...ada, subscriptionStatus: "cancelled", subscriptionEndsAt: endsAt });
    expect((await byKey("submitBacktest", { json: body({ hold: 21 }) })).status).toBe(200);
    ports.pass(1000);
    expect((await byKey("submitBacktest", { json: body({ hold: 22 }) })).status).toBe(402);
    expect((await byKey("listTasks")).status).toBe(200);
  });
});

describe("a new password", () => {
  const change = { old_password: "ada-secret", password: "correct horse battery" };

  test.each([
    ["ends every key", {}, 401],
    ["ends every key when asked to", { keep_keys: false }, 401],
    ["keeps the keys when asked to", { keep_keys: true }, 200],
  ])("%s", async (_what, parts, status) => {
    const { ports, call, byKey } = await withKey();
    expect((await call("changePassword", { as: "ada", json: { ...change, ...parts } })).status).toBe(200);
    expect((await byKey("getMe")).status).toBe(status);
    expect(ports.keyRows.size).toBe(status === 200 ? 1 : 0);
  });

  test("ends no key where it was refused, nor where it keeps them", async () => {
    const { ports, call, byKey } = await withKey();
    const json = { ...change, old_password: "wrong" };
    expect((await call("changePassword", { as: "ada", json })).status).toBe(400);
    ports.pass(60_000);
    await call("changePassword", { as: "ada", json: { ...change, keep_keys: true } });
    expect((await byKey("getMe")).status).toBe(200);
  });

  test("ends the keys half a minute later where its call broke off, and no key that came since", async () => {
    const { ports, call, byKey } = await withKey();
    vi.spyOn(ports.profiles, "endSessions").mockRejectedValueOnce(new Error("down"));
    expect((await call("changePassword", { as: "ada", json: change })).status).toBe(500);
    expect((await byKey("getMe")).status).toBe(200);
    ports.pass(31_000);
    expect((await byKey("getMe")).status).toBe(401);
    const login = { username: "ada", password: change.password };
    const { access } = (await call("createToken", { json: login })).body;
    const json = { name: "Another", scopes: ["read"], days: 90 };
    const { key } = (await call("createKey", { access, json })).body;
    expect((await call("getMe", keyed(key))).status).toBe(200);
    expect((await call("listKeys", { access })).body.message).toHaveLength(1);
  });
});
