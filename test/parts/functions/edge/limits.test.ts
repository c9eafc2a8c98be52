import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { describe, expect, test, vi } from "vitest";
import { routes } from "#shared/contracts/routes.ts";
import { accountLimits } from "../../../../functions/accounts/account-limits.ts";
import { http } from "../../../../functions/edge/http.ts";
import { isWithin, keepWithin, refuseOver } from "../../../../functions/edge/limits.ts";
import { subjectOf } from "../../../../functions/edge/subject.ts";
import { log } from "../../../../functions/process/log.ts";
import { type Client, openWorld } from "../client.ts";
import { memory } from "../memory/memory.ts";
import { world } from "../world.ts";

const QUARTER_MS = 900_000;

const tryTo = (call: Client, username: string, password = "wrong", address = "192.0.2.1") =>
  call("createToken", { json: { username, password }, address });

const PASSWORD = "correct horse battery";
const LINK = { uid: "id-of-ada", token: "junk" };
const CRASH = { message: "x", stack: "", location: "/", timestamp: "2026-11-22T10:00:00.000Z" };
const REFRESH = { json: { refresh: "junk" } };

test.each([
  ["refreshToken", 600, 300, REFRESH],
  ["logout", 600, 300, REFRESH],
  ["signUp", 200, 3600, { json: { username: "ada", email: "eve@example.com", password: PASSWORD } }],
  ["verifyEmail", 600, 3600, { json: LINK }],
  ["requestReset", 200, 3600, { json: { email: "ada@example.com" } }],
  ["resetPassword", 600, 3600, { params: LINK, json: { username_or_email: "ada", password: PASSWORD } }],
  ["getShared", 1200, 600, { params: { token: "A".repeat(22) } }],
  ["logError", 100, 3600, { json: CRASH }],
] as const)("limits %s to %i calls in %i seconds from one address", async (name, max, seconds, request) => {
  const { ports, call } = await openWorld();
  const from = (address: string) => call(name, { ...request, address });
  const statuses = new Set<number>();
  for (let count = 0; count < max; count++) statuses.add((await from("203.0.113.7")).status);
  expect(statuses).not.toContain(429);
  const { status, headers } = await from("203.0.113.7");
  expect(status).toBe(429);
  const retryAfter = Number(headers["retry-after"]);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(seconds);
  expect((await from("203.0.113.8")).status).not.toBe(429);
  ports.pass(retryAfter * 1000);
  expect((await from("203.0.113.7")).status).not.toBe(429);
});

describe("the rate-limit key of an address", () => {
  test.each([
    ["an IPv4 address in IPv6 notation", "192.0.2.1", "::ffff:192.0.2.1"],
    ["the same in hexadecimal and capitals", "192.0.2.1", "::FFFF:C000:0201"],
    ["hosts of one network", "2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"],
    ["zeros left out or not", "2001:db8::1", "2001:0db8:0000:0000:0000:0000:0000:0009"],
    ["an address with its interface", "fe80::1", "fe80::1%eth0"],
  ])("is the same for %s", (_what, one, other) => {
    expect(subjectOf(other)).toBe(subjectOf(one));
  });

  test.each([
    ["two IPv4 addresses", "192.0.2.1", "192.0.2.2"],
    ["two networks", "2001:db8:1:2::1", "2001:db8:1:3::1"],
    ["networks that differ where zeros are left out", "2001:db8::1", "2001:db8:0:1::1"],
    ["an IPv4 address and the network of zeros", "192.0.2.1", "::192.0.2.1"],
  ])("differs for %s", (_what, one, other) => {
    expect(subjectOf(other)).not.toBe(subjectOf(one));
  });

  test("is a hash", () => {
    for (const address of ["192.0.2.1", "2001:db8::1", "", "no address", "[::1]:80"])
      expect(subjectOf(address)).toMatch(/^[\w-]{22}$/);
  });

  test("is its network's, also over the service", async () => {
    const { call } = await openWorld();
    for (let time = 0; time < 300; time++)
      await tryTo(call, `user-${time}`, "wrong", `2001:db8::${time.toString(16)}`);
    expect((await tryTo(call, "ada", "ada-secret", "2001:db8::abcd")).status).toBe(429);
    expect((await tryTo(call, "ada", "ada-secret", "2001:db8:0:1::1")).status).toBe(200);
  });

  test.each([
    [{ "x-viewer-address": "192.0.2.7" }, "192.0.2.7"],
    [{}, "198.51.100.1"],
    [{ "x-forwarded-for": "203.0.113.1" }, "198.51.100.1"],
  ])("comes from the edge: %j gives %s", async (headers, expected) => {
    const ports = await world();
    const seen: string[] = [];
    const handler = http(
      routes.getLoginForm,
      async (_ports, { address }) => {
        seen.push(address);
        return {};
      },
      () => ports,
    );
    const requestContext = { http: { sourceIp: "198.51.100.1" } };
    await handler({ headers, requestContext } as unknown as APIGatewayProxyEventV2, {} as Context);
    expect(seen).toEqual([expected]);
  });
});

describe("a limit", () => {
  const limit = { name: "test", max: 3, windowSeconds: 900 };

  test("lets through exactly its number, also at once", async () => {
    const ports = memory();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => isWithin(ports, limit, "one")));
    expect(outcomes.filter(Boolean)).toHaveLength(3);
    expect(await isWithin(ports, limit, "other")).toBe(true);
  });

  test("holds for its name, its subject and its window", async () => {
    const ports = memory();
    const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    for (let time = 0; time < 3; time++) await keepWithin(ports, limit, "one");
    await expect(keepWithin(ports, limit, "one")).rejects.toMatchObject({ status: 429 });
    await expect(refuseOver(ports, limit, "one")).rejects.toMatchObject({ status: 429 });
    expect(warn.mock.calls).toEqual([
      ["limit reached", { limit: "test" }],
      ["limit reached", { limit: "test" }],
    ]);
    warn.mockRestore();
    await refuseOver(ports, limit, "other");
    await refuseOver(ports, { ...limit, name: "another" }, "one");
    ports.pass(QUARTER_MS);
    await refuseOver(ports, limit, "one");
  });

  test.each([-5, 0, 5])(
    "follows the server's clock, %i minutes off, without letting more through (fault 24)",
    async (minutes) => {
      const ports = memory();
      ports.pass(minutes * 60_000);
      const passedByWindow = new Map<number, number>();
      for (let second = 0; second < 3600; second += 30) {
        const window = Math.floor(ports.clock.now() / QUARTER_MS);
        if (await isWithin(ports, limit, "one"))
          passedByWindow.set(window, (passedByWindow.get(window) ?? 0) + 1);
        ports.pass(30_000);
      }
      expect(passedByWindow.size).toBe(minutes === 0 ? 4 : 5);
      expect([...passedByWindow.values()].every((count) => count === limit.max)).toBe(true);
    },
  );

  test("tells the time left of its window, at least a second", async () => {
    const ports = memory();
    for (let time = 0; time < 3; time++) await keepWithin(ports, limit, "one");
    const leftAfter = async (ms: number) => {
      ports.pass(ms);
      const refused = await keepWithin(ports, limit, "one").catch((error: unknown) => error);
      return (refused as { retryAfterSeconds?: number }).retryAfterSeconds;
    };
    expect([await leftAfter(0), await leftAfter(899_000), await leftAfter(999)]).toEqual([900, 1, 1]);
  });

  test("of accounts has a name of its own", () => {
    const names = Object.values(accountLimits).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
