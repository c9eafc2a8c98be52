import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { clientOf, type Request } from "../client.ts";
import { body, world } from "../world.ts";

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const withDelta = (text: string): string => JSON.stringify(body()).replace('"delta":0.3', `"delta":${text}`);

describe("a body that is no good", () => {
  test.each<[string, number, string | undefined, Request]>([
    ["nothing at all", 400, "body", {}],
    ["no JSON", 400, "body", { raw: "{" }],
    ["NaN", 400, "body", { raw: withDelta("NaN") }],
    [
      "bytes that are no UTF-8",
      400,
      "body",
      { raw: Buffer.from([0x22, 0xff, 0x22]).toString("base64"), isBase64: true },
    ],
    ["a list", 400, "body", { raw: "[]" }],
    ["null", 400, "body", { raw: "null" }],
    ["an infinite number", 400, "optFields.0.delta", { raw: withDelta("1e999") }],
    ["a number as true", 400, "optFields.0.delta", { raw: withDelta("true") }],
    ["a list as number", 400, "optFields.0.delta", { raw: withDelta("[1]") }],
    ["a lone surrogate", 400, "optFields.0.delta", { raw: withDelta('"\\ud800"') }],
    ["a __proto__ key", 400, "optFields.0", { raw: withDelta('1,"__proto__":{"polluted":1}') }],
    ["a constructor key", 400, "optFields.0.constructor", { raw: withDelta('1,"constructor":{}') }],
    ["an unknown key", 400, "extra", { json: { ...body(), extra: 1 } }],
    ["a thousand levels", 400, "a.a.a", { raw: nested(1000) }],
    [
      "text of a number that is too long",
      400,
      "overallFields.0.hold",
      { json: body({ hold: "1".repeat(65) }) },
    ],
    ["over 64 KB", 413, undefined, { raw: JSON.stringify({ ...body(), extra: "x".repeat(64 * 1024) }) }],
    ["another type", 415, undefined, { json: body(), headers: { "content-type": "text/plain" } }],
    ["no type", 415, undefined, { json: body(), headers: { "content-type": "" } }],
  ])("%s: %i", async (_what, status, field, request) => {
    const ports = await world();
    const answer = await clientOf(ports)("submitBacktest", { as: "ada", ...request });
    expect(answer.status).toBe(status);
    expect(answer.body.error).toEqual(expect.any(String));
    expect(Object.keys(answer.body.fields ?? {})).toEqual(field === undefined ? [] : [field]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(ports.taskRows.size).toBe(0);
  });

  test("is read from base64 where the gateway encoded it", async () => {
    const call = clientOf(await world());
    const raw = Buffer.from(JSON.stringify(body())).toString("base64");
    expect((await call("submitBacktest", { as: "ada", raw, isBase64: true })).status).toBe(200);
  });

  test("is not read before the token", async () => {
    const call = clientOf(await world());
    expect((await call("submitBacktest", { raw: "{" })).status).toBe(401);
  });
});

/** Deeply nested values under the keys of the forms and under keys that have bitten others. */
const KEYS = [
  "overallFields",
  "optFields",
  "ticker",
  "delta",
  "__proto__",
  "constructor",
  "toString",
  "username",
  "refresh",
];
const anyJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.jsonValue(),
    fc.constantFrom(1e308, -0, "", "-", "NaN", "1e999", "\ud800", body()),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie("value"), { maxKeys: 4 }),
  ),
})).value;

const posts = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].method === "POST");

test("no body whatsoever is answered with a 5xx, or touches a prototype", async () => {
  const ports = await world();
  const call = clientOf(ports);
  const params = { taskId: "x".repeat(22), user: "ada", backtestId: "b" };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...posts), anyJson, async (name, json) => {
      const answer = await call(name, { as: "ada", params, json });
      expect(answer.status).toBeLessThan(500);
      if (answer.status >= 400) expect(answer.body.error).toEqual(expect.any(String));
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test("no single wrong value in a good form is answered with a 5xx", async () => {
  const ports = await world();
  const call = clientOf(ports);
  const good = body();
  const rows = fc.constantFrom(
    "overallFields",
    "optFields",
    "filterFields",
    "riskFields",
    "eventFields",
    "volFields",
  );
  const fields = fc.constantFrom(
    "ticker",
    "start_date",
    "hold",
    "delta",
    "n",
    "stop_loss",
    "stop_size",
    "entry_filters",
  );
  await fc.assert(
    fc.asyncProperty(rows, fields, anyJson, async (group, field, value) => {
      const [row = {}] = (good as Record<string, object[]>)[group] ?? [];
      const answer = await call("submitBacktest", {
        as: "ada",
        json: { ...good, [group]: [{ ...row, [field]: value }] },
      });
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
});

test("what breaks inside is a 500 that tells nothing but its request id", async () => {
  const ports = await world();
  ports.market.get = async () => {
    throw new Error("secret detail");
  };
  const answer = await clientOf(ports)("getBacktestForm", { as: "ada" });
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({ error: "Something went wrong. Please try again." });
  expect(answer.headers).toMatchObject({ "x-request-id": "request-1", "cache-control": "no-store" });
});

test("a service that is asked too often is a 429 that says when to come back", async () => {
  const ports = await world();
  ports.market.get = async () => {
    throw Object.assign(new Error("slow down"), { name: "SlowDown" });
  };
  const answer = await clientOf(ports)("getBacktestForm", { as: "ada" });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});
