import { describe, expect, test } from "vitest";
import { clientOf, openWorld, type Request } from "../client.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { body, world } from "../world.ts";

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const withDelta = (text: string): string => JSON.stringify(body()).replace('"delta":0.3', `"delta":${text}`);

describe("a bad body", () => {
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
  ])("with %s gets %i", async (_what, status, field, request) => {
    const ports = await world();
    const answer = await clientOf(ports)("submitBacktest", { as: "ada", ...request });
    expect(answer.status).toBe(status);
    expect(answer.body.error).toEqual(expect.any(String));
    expect(Object.keys(answer.body.fields ?? {})).toEqual(field === undefined ? [] : [field]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(ports.taskRows.size).toBe(0);
  });

  test("is read from base64 where the gateway encoded it", async () => {
    const { call } = await openWorld();
    const raw = Buffer.from(JSON.stringify(body())).toString("base64");
    expect((await call("submitBacktest", { as: "ada", raw, isBase64: true })).status).toBe(200);
  });

  test("is not read before the token", async () => {
    const { call } = await openWorld();
    expect((await call("submitBacktest", { raw: "{" })).status).toBe(401);
  });
});

describe("a body full of faults", () => {
  const MOST_CHARACTERS = 50_000;
  const refused = async (json: unknown) => {
    const { status, body: told } = await (await openWorld()).call("submitSweep", { as: "ada", json });
    expect(status).toBe(400);
    expect(JSON.stringify(told).length).toBeLessThan(MOST_CHARACTERS);
    return told;
  };

  test.each([
    ["rows", { stops: Array(4_000).fill(0) }],
    ["names", { structures: Array(4_000).fill(0) }],
    ["keys", Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`key${index}`, 0]))],
    ["values of a list", { dte: Array(4_000).fill("x") }],
  ])("of %s gets its first faults named, in an answer no larger than itself", async (_, parts) => {
    const { fields = {} } = await refused({ ...sweepBody(), ...parts });
    expect(Object.keys(fields).length).toBeGreaterThanOrEqual(100);
    expect(Object.keys(fields).length).toBeLessThanOrEqual(200);
  });

  test("is refused without a look at each value where it holds more than any form", async () => {
    const { fields } = await refused({ ...sweepBody(), stops: Array(30_000).fill(0) });
    expect(fields).toEqual({ stops: "holds too many values" });
  });

  test("has a key as long as the body clipped in the answer", async () => {
    const { error } = await refused({ ...sweepBody(), ["k".repeat(50_000)]: 0 });
    expect(error).toBe(`${"k".repeat(100)}… is not a field.`);
  });

  test("is refused quickly where a number is as long as the body", async () => {
    for (const typed of [`${"1".repeat(60_000)}x`, `1.${"0".repeat(60_000)}`, "9".repeat(65)])
      expect((await refused({ ...sweepBody(), dte: [typed] })).fields).toEqual({
        "dte.0": "must be a number",
      });
  });
});

test("ignores the body of a GET", async () => {
  const { call } = await openWorld();
  for (const raw of ["{", "x".repeat(70_000)])
    expect((await call("getMe", { as: "ada", raw })).status).toBe(200);
});

test("answers an unforeseen error with 500 and its request id alone", async () => {
  const ports = await world();
  ports.market.get = async () => {
    throw new Error("secret detail");
  };
  const answer = await clientOf(ports)("getBacktestForm", { as: "ada" });
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({ error: "Something went wrong. Please try again." });
  expect(answer.headers).toMatchObject({ "x-request-id": "request-1", "cache-control": "no-store" });
});

test("answers 429 with a time to wait where AWS throttles", async () => {
  const ports = await world();
  ports.market.get = async () => {
    throw Object.assign(new Error("slow down"), { name: "SlowDown" });
  };
  const answer = await clientOf(ports)("getBacktestForm", { as: "ada" });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});
