import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { objectsIn } from "../../../../functions/store/objects/objects.ts";
import type { Objects } from "../../../../functions/store/objects/ports.ts";
import { IN_MEMORY, openDatabase } from "../../../../infra/local/data/database.ts";
import { startObjectStore } from "../../../../infra/local/objects/object-store.ts";
import { keyVariables } from "../../../../infra/local/service/environment.ts";
import { OWN_KEY } from "../../../../infra/local/wire/client-settings.ts";
import { sharedTempFolder } from "../../../support/temp-folder.ts";
import { memoryObjects } from "../memory/memory-objects.ts";

/** The same cases for both sides of the port of objects. */

const folder = sharedTempFolder();
let stop = async () => {};
beforeAll(async () => {
  const store = await startObjectStore({ database: openDatabase(IN_MEMORY), folder, buckets: ["bucket"] });
  process.env.AWS_ENDPOINT_URL_S3 = store.endpoint;
  process.env.AWS_REGION = "eu-west-1";
  Object.assign(process.env, keyVariables(OWN_KEY));
  stop = store.close;
});
afterAll(() => stop());

const sides: [string, Objects][] = [
  ["in memory", memoryObjects()],
  ["in S3", objectsIn(() => "bucket")],
];
const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);
const read = async (objects: Objects, key: string) => textOf((await objects.get(key))?.bytes);

describe.each(sides)("objects %s", (_side, objects) => {
  test("reads objects as they were put, whole or as a stream", async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
    await objects.put("a/bytes", bytes);
    const found = await objects.get("a/bytes");
    expect(Buffer.compare(found?.bytes ?? new Uint8Array(), bytes)).toBe(0);
    expect(await objects.head("a/bytes")).toEqual({ etag: found?.etag, bytes: bytes.length });
    const parts: Uint8Array[] = [];
    for await (const part of (await objects.stream("a/bytes")) ?? []) parts.push(part);
    expect(Buffer.compare(Buffer.concat(parts), bytes)).toBe(0);
  });

  test("streams a range of an object", async () => {
    await objects.put("a/part", "0123456789");
    const part = async (start: number, end: number) => {
      const parts: Uint8Array[] = [];
      for await (const bytes of (await objects.stream("a/part", { start, end })) ?? []) parts.push(bytes);
      return textOf(Buffer.concat(parts));
    };
    expect(await part(0, 1)).toBe("0");
    expect(await part(3, 7)).toBe("3456");
    expect(await part(9, 10)).toBe("9");
    expect(await objects.stream("nothing", { start: 0, end: 1 })).toBeUndefined();
  });

  test("reads large objects as they were put, whole or their first bytes in several ranges", async () => {
    const bytes = Uint8Array.from({ length: 20_000_000 }, (_, index) => index % 253);
    await objects.put("a/large", bytes);
    const found = (await objects.get("a/large"))?.bytes;
    expect(found?.length).toBe(bytes.length);
    expect(Buffer.compare(found ?? new Uint8Array(), bytes)).toBe(0);
    expect((await objects.get("a/large", 1000))?.bytes).toEqual(bytes.slice(0, 1000));
    for (const first of [16 * 1024 * 1024 + 1, bytes.length - 1, bytes.length, bytes.length + 1]) {
      const part = (await objects.get("a/large", first))?.bytes;
      expect(Buffer.compare(part ?? new Uint8Array(), bytes.subarray(0, first))).toBe(0);
    }
    await objects.delete("a/large");
  });

  test("returns undefined for absent objects, and deletes them without an error", async () => {
    expect(await objects.get("nothing")).toBeUndefined();
    expect(await objects.head("nothing")).toBeUndefined();
    expect(await objects.stream("nothing")).toBeUndefined();
    await objects.delete("nothing");
  });

  test("lists sizes, ETags and times", async () => {
    const before = Date.now();
    await objects.put("listed/one", "three");
    const { etag } = (await objects.head("listed/one")) ?? {};
    const [one, ...others] = await objects.list("listed/");
    expect(others).toEqual([]);
    expect(one).toMatchObject({ key: "listed/one", etag, bytes: 5 });
    expect(one?.modifiedAtMs).toBeGreaterThan(before - 1000);
    expect(one?.modifiedAtMs).toBeLessThanOrEqual(Date.now());
  });

  test("swaps an object for the first of several calls with the ETag that it read", async () => {
    const swap = (content: string, etag: string | undefined) => objects.compareAndSwap("swap", content, etag);
    const creations = await Promise.all(["one", "two", "three"].map((content) => swap(content, undefined)));
    expect(creations.filter(Boolean)).toHaveLength(1);
    const etag = (await objects.get("swap"))?.etag;
    expect(await swap("four", etag)).toBe(true);
    expect(await swap("five", etag)).toBe(false);
    expect(await read(objects, "swap")).toBe("four");
    await objects.delete("swap");
    expect(await swap("six", etag)).toBe(false);
    expect(await read(objects, "swap")).toBeUndefined();
  });
});

test("throws for an unknown bucket", async () => {
  const nowhere = objectsIn(() => "no-such-bucket");
  await expect(nowhere.get("key")).rejects.toMatchObject({ name: "NoSuchBucket" });
  await expect(nowhere.compareAndSwap("key", "text", undefined)).rejects.toMatchObject({
    name: "NoSuchBucket",
  });
});
