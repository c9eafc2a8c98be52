import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { KEY_SCOPES, type KeyScope } from "#shared/contracts/key-scopes.ts";
import type { Route } from "#shared/contracts/route.ts";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { log } from "../../../../functions/process/log.ts";
import type { Ports } from "../../../../functions/store/ports.ts";
import { goodBodyOf, paramsOf } from "../../../support/good-calls.ts";
import { openWorld } from "../client.ts";
import { adasOf } from "../edge/hostile-world.ts";
import { body as backtestBody } from "../world.ts";
import { keyed, keyOf, withKey } from "./keyed-calls.ts";

/** What keys open and what they do not, on every route, and what their thieves and guessers get. */

afterEach(() => {
  vi.restoreAllMocks();
});

const ALL = Object.entries(routes) as [RouteName, Route][];
const BY_NO_KEY = "API keys cannot do this.";

const requestOf = (name: RouteName) => ({ params: paramsOf(routes[name]), json: goodBodyOf(name) });

/** The refusal that the table says for a key of the scope; undefined where it may call. */
const refusalOf = (route: Route, scope: KeyScope): string | undefined => {
  if (route.access === "public" || route.scopes.includes(scope)) return undefined;
  if (route.scopes.length === 0) return BY_NO_KEY;
  return `This API key needs the scope ${route.scopes.join(" or ")}.`;
};

describe.each(ALL)("%s", (name, route) => {
  test("answers a key of each scope as the table says, and a key that may call like a log-in", async () => {
    const asked = async (scope?: KeyScope) => {
      const { ports, call } = await openWorld();
      const { key } = await keyOf(call, "ada", { scopes: scope ? [scope] : ["read"] });
      vi.spyOn(ports.apiKeys, "noteUse").mockResolvedValue(undefined);
      const before = adasOf(ports);
      const who = scope ? keyed(key) : { as: "ada" };
      const { status, body } = await call(name, { ...requestOf(name), ...who });
      return { status, error: body?.error, isSame: JSON.stringify(before) === JSON.stringify(adasOf(ports)) };
    };
    const { status, error } = await asked();
    for (const scope of KEY_SCOPES) {
      const refusal = refusalOf(route, scope);
      if (refusal === undefined) expect(await asked(scope)).toMatchObject({ status, error });
      else expect(await asked(scope)).toEqual({ status: 403, error: refusal, isSame: true });
    }
  });
});

test("leaves to log-ins all that touches the account itself", () => {
  const own = ALL.filter(([, route]) => route.access === "member" && route.scopes.length === 0);
  expect(own.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      "changePassword",
      "subscribe",
      "cancelSubscription",
      "setDigest",
      "listKeys",
      "createKey",
      "deleteKey",
    ]),
  );
});

describe("a key in an address", () => {
  test.each(ALL)("is refused by %s, and is in no line of the log", async (name) => {
    const lines = (["debug", "info", "warn", "error"] as const).map((level) =>
      vi.spyOn(log, level).mockImplementation(() => undefined),
    );
    const { call, key, ports } = await withKey();
    const get = vi.spyOn(ports.profiles, "get");
    for (const query of [{ key }, { [key]: "" }, { access_token: `Bearer ${key}` }]) {
      const { status, body } = await call(name, { ...requestOf(name), as: "ada", query });
      expect([status, body]).toEqual([
        400,
        { error: "API keys don't belong in an address. Send yours in the Authorization header." },
      ]);
    }
    expect(get).not.toHaveBeenCalled();
    expect(JSON.stringify(lines.map(({ mock }) => mock.calls))).not.toContain("bsk_");
  });
});

test("puts no key into a line of the log, a task or its job", async () => {
  const lines = (["debug", "info", "warn", "error"] as const).map((level) =>
    vi.spyOn(log, level).mockImplementation(() => undefined),
  );
  const { call, byKey, key, id, ports } = await withKey();
  await byKey("submitBacktest", { json: goodBodyOf("submitBacktest") });
  await byKey("submitBacktest", { json: backtestBody() });
  await byKey("changePassword", { json: goodBodyOf("changePassword") });
  vi.spyOn(ports.profiles, "get").mockRejectedValueOnce(new Error("down"));
  await byKey("getMe");
  await call("deleteKey", { as: "ada", params: { keyId: id } });
  await byKey("getMe");
  const objects = await Promise.all(ports.results.keys().map((each) => ports.results.get(each)));
  const kept = [
    ...lines.map(({ mock }) => mock.calls.map((line) => line.map(String).join())),
    ...ports.taskRows.values(),
    ...objects.map((object) => Buffer.from(object?.bytes ?? []).toString()),
  ];
  expect(JSON.stringify(kept)).not.toContain(key.slice("bsk_".length));
});

const watched = (ports: Pick<Ports, "apiKeys" | "profiles" | "limits">): string[] => {
  const calls: string[] = [];
  for (const port of ["apiKeys", "profiles", "limits"] as const)
    for (const [verb, made] of Object.entries(ports[port]) as [string, (...given: unknown[]) => unknown][])
      Reflect.set(ports[port], verb, (...given: unknown[]) => {
        calls.push(`${port}.${verb}`);
        return made(...given);
      });
  return calls;
};

describe("a guesser", () => {
  const guess = (prefix = randomBytes(6).toString("hex")) =>
    `bsk_${prefix}_${randomBytes(32).toString("base64url")}`;

  test("gets one answer after the same work, whether or not the prefix is a key's", async () => {
    const { call, ports, id } = await withKey();
    const calls = watched(ports);
    const answers = [];
    for (const key of [guess(), guess(id)]) {
      const { status, body } = await call("getMe", keyed(key));
      answers.push([status, body, calls.splice(0)]);
    }
    expect(answers[0]).toEqual([401, expect.anything(), ["apiKeys.get", "limits.add"]]);
    expect(answers[1]).toEqual(answers[0]);
  });

  test.each([
    ["a key without its end", (key: string) => key.slice(0, -1)],
    ["a key with more at its end", (key: string) => `${key}A`],
    ["a key in capitals", (key: string) => key.toUpperCase().replace("BSK", "bsk")],
    ["the prefix alone", (key: string) => key.slice(0, 16)],
    ["another secret's end", (key: string) => `${key.slice(0, -2)}${key.endsWith("AA") ? "BB" : "AA"}`],
    ["nothing", () => "bsk_"],
  ])("is not let in with %s", async (_what, changed) => {
    const { call, key } = await withKey();
    expect((await call("getMe", keyed(changed(key)))).status).toBe(401);
  });

  test("is limited by the address, which hinders no good key there, nor anybody elsewhere", async () => {
    const { call, key, ports } = await withKey();
    const from = (address: string, asked = guess()) => call("getMe", { ...keyed(asked), address });
    const statuses = [];
    for (let times = 0; times < 301; times++) statuses.push((await from("203.0.113.7")).status);
    expect([new Set(statuses.slice(0, 300)), statuses[300]]).toEqual([new Set([401]), 429]);
    const { headers } = await from("203.0.113.7");
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(900);
    expect((await from("203.0.113.7", key)).status).toBe(200);
    expect((await from("203.0.113.8")).status).toBe(401);
    ports.pass(Number(headers["retry-after"]) * 1000);
    expect((await from("203.0.113.7")).status).toBe(401);
  });
});
