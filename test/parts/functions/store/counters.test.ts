import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { knownPlaces } from "../../../../functions/store/accounts/known-places.ts";
import { refreshTokens } from "../../../../functions/store/accounts/refresh-tokens.ts";
import { limits } from "../../../../functions/store/limits.ts";
import { withTables } from "./local-tables.ts";

withTables();

const ports = { limits, refreshTokens, knownPlaces };

const TTL = 2_000_000_000;

describe("limits", () => {
  test("counts each call once, also concurrent ones, per key", async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    expect(await ports.limits.count(key)).toBe(0);
    const counts = await Promise.all(Array.from({ length: 20 }, () => ports.limits.add(key, TTL)));
    expect(counts.toSorted((one, another) => one - another)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(await ports.limits.count(key)).toBe(20);
    expect(await ports.limits.count(other)).toBe(0);
  });

  test("subtracts one, and never below 0", async () => {
    const key = randomUUID();
    await ports.limits.takeBack(key);
    expect(await ports.limits.count(key)).toBe(0);
    await Promise.all([1, 2, 3].map(() => ports.limits.add(key, TTL)));
    await Promise.all([1, 2].map(() => ports.limits.takeBack(key)));
    expect(await ports.limits.count(key)).toBe(1);
    for (const _ of [1, 2]) await ports.limits.takeBack(key);
    expect(await ports.limits.add(key, TTL)).toBe(1);
  });

  test("resets one key and no other", async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    for (const each of [key, key, other]) await ports.limits.add(each, TTL);
    await ports.limits.forget(key);
    await ports.limits.forget(key);
    expect([await ports.limits.count(key), await ports.limits.count(other)]).toEqual([0, 1]);
    expect(await ports.limits.add(key, TTL)).toBe(1);
  });
});

describe("runs", () => {
  const at = (key: string, nowSeconds: number) => ({ key, nowSeconds, quietSeconds: 60 });
  const NONE = { count: 0, lastAtSeconds: 0 };

  test("counts a run of failures until a quiet time, then restarts", async () => {
    const key = randomUUID();
    expect(await ports.limits.runOf(at(key, 1000))).toEqual(NONE);
    for (const second of [1000, 1060, 1120]) await ports.limits.addToRun(at(key, second));
    expect(await ports.limits.runOf(at(key, 1180))).toEqual({ count: 3, lastAtSeconds: 1120 });
    expect(await ports.limits.runOf(at(key, 1181))).toEqual(NONE);
    await ports.limits.addToRun(at(key, 1181));
    expect(await ports.limits.runOf(at(key, 1181))).toEqual({ count: 1, lastAtSeconds: 1181 });
  });

  test("counts all concurrent calls, the first and after a quiet time", async () => {
    const key = randomUUID();
    for (const second of [1000, 5000]) {
      await Promise.all(Array.from({ length: 20 }, () => ports.limits.addToRun(at(key, second))));
      expect(await ports.limits.runOf(at(key, second))).toEqual({ count: 20, lastAtSeconds: second });
    }
  });

  test("resets runs one by one", async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    for (const each of [key, other]) await ports.limits.addToRun(at(each, 1000));
    await ports.limits.forget(key);
    expect(await ports.limits.runOf(at(key, 1000))).toEqual(NONE);
    expect((await ports.limits.runOf(at(other, 1000))).count).toBe(1);
  });
});

describe("known places", () => {
  test("remembers known places until they expire, and again after the next log-in", async () => {
    const place = randomUUID();
    expect(await ports.knownPlaces.isKnown(place, 0)).toBe(false);
    await ports.knownPlaces.remember(place, 1000);
    expect(await ports.knownPlaces.isKnown(place, 1000)).toBe(true);
    expect(await ports.knownPlaces.isKnown(place, 1001)).toBe(false);
    await ports.knownPlaces.remember(place, 2000);
    expect(await ports.knownPlaces.isKnown(place, 1001)).toBe(true);
    expect(await ports.knownPlaces.isKnown(`${place}x`, 1000)).toBe(false);
  });
});

describe("replaced refresh tokens", () => {
  test("finds replaced tokens by the token itself, also when stored twice", async () => {
    const token = `token.${randomUUID()}`;
    const replaced = { username: "ada", originJti: "log-in-1", ttl: TTL };
    expect(await ports.refreshTokens.find(token)).toBeUndefined();
    await ports.refreshTokens.remember(token, replaced);
    await ports.refreshTokens.remember(token, { ...replaced, ttl: TTL + 1 });
    expect(await ports.refreshTokens.find(token)).toEqual({ ...replaced, ttl: TTL + 1 });
    expect(await ports.refreshTokens.find(`${token}x`)).toBeUndefined();
  });
});
