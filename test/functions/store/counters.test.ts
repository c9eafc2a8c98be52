import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refreshTokens } from "../../../functions/store/accounts/refresh-tokens.ts";
import { limits } from "../../../functions/store/limits.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import { memory } from "../memory/memory.ts";
import { startTables } from "./local-tables.ts";

/** The same cases on both sides of the ports that count and remember tokens. */

let stop = () => {};
beforeAll(async () => {
  stop = await startTables();
});
afterAll(() => stop());

const sides: [string, Pick<Ports, "limits" | "refreshTokens">][] = [
  ["in memory", memory()],
  ["in DynamoDB", { limits, refreshTokens }],
];

const TTL = 2_000_000_000;

describe.each(sides)("limits %s", (_side, ports) => {
  test("count each call once, also those that come at once, each key for itself", async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    expect(await ports.limits.count(key)).toBe(0);
    const counts = await Promise.all(Array.from({ length: 20 }, () => ports.limits.add(key, TTL)));
    expect(counts.toSorted((one, another) => one - another)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(await ports.limits.count(key)).toBe(20);
    expect(await ports.limits.count(other)).toBe(0);
  });

  test("count one back, and never less than none", async () => {
    const key = randomUUID();
    await ports.limits.takeBack(key);
    expect(await ports.limits.count(key)).toBe(0);
    await Promise.all([1, 2, 3].map(() => ports.limits.add(key, TTL)));
    await Promise.all([1, 2].map(() => ports.limits.takeBack(key)));
    expect(await ports.limits.count(key)).toBe(1);
    for (const _ of [1, 2]) await ports.limits.takeBack(key);
    expect(await ports.limits.add(key, TTL)).toBe(1);
  });

  test("forget a key and no other", async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    for (const each of [key, key, other]) await ports.limits.add(each, TTL);
    await ports.limits.forget(key);
    await ports.limits.forget(key);
    expect([await ports.limits.count(key), await ports.limits.count(other)]).toEqual([0, 1]);
    expect(await ports.limits.add(key, TTL)).toBe(1);
  });
});

describe.each(sides)("replaced refresh tokens %s", (_side, ports) => {
  test("are found by the token itself, and may be remembered twice", async () => {
    const token = `token.${randomUUID()}`;
    const replaced = { username: "ada", originJti: "log-in-1", ttl: TTL };
    expect(await ports.refreshTokens.find(token)).toBeUndefined();
    await ports.refreshTokens.remember(token, replaced);
    await ports.refreshTokens.remember(token, { ...replaced, ttl: TTL + 1 });
    expect(await ports.refreshTokens.find(token)).toEqual({ ...replaced, ttl: TTL + 1 });
    expect(await ports.refreshTokens.find(`${token}x`)).toBeUndefined();
  });
});
