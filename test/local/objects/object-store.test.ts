import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { expireObjects } from "../../../infra/local/objects/expire-objects.ts";
import { startObjectStore } from "../../../infra/local/objects/object-store.ts";
import { diskError } from "../../../infra/local/objects/s3-error.ts";
import { clientSettings, OWN_KEY } from "../../../infra/local/wire/client-settings.ts";
import { closing, tempFolder } from "../../support/temp-folder.ts";

const Bucket = "results";

const open = async (folder = tempFolder()) => {
  const store = closing(await startObjectStore({ folder, buckets: [Bucket, "other"] }));
  return { store, folder, s3: clientOf(store.endpoint) };
};

const clientOf = (endpoint: string, key?: string): S3Client =>
  new S3Client({ ...clientSettings(endpoint, key), maxAttempts: 1 });

const put = (s3: S3Client, Key: string, Body: string, more: object = {}) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));

const text = async (s3: S3Client, Key: string, more: object = {}): Promise<string> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return Body?.transformToString() ?? "";
};

const keys = async (s3: S3Client, more: object = {}): Promise<(string | undefined)[]> => {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, ...more }));
  return Contents.map(({ Key }) => Key);
};

const status = (code: number) => ({ $metadata: expect.objectContaining({ httpStatusCode: code }) });

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );

describe("keys", () => {
  test("lead nowhere outside of their bucket's folder, and come back as they were", async () => {
    const { s3, folder } = await open();
    const strange = ["../../escaped", "..", "a//b/", "tasks/ä ü+%2F&<>/x", "/absolute", "a".repeat(1024)];
    for (const key of strange) await put(s3, key, `of ${key}`);
    for (const key of strange) expect(await text(s3, key)).toBe(`of ${key}`);
    expect(await keys(s3)).toEqual(
      [...strange].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    );
    expect(filesBelow(folder).every((name) => /^results\/[0-9a-f]{2}\/[0-9a-f]{62}$/.test(name))).toBe(true);
  });

  test("of one bucket are not those of another", async () => {
    const { s3 } = await open();
    await put(s3, "../other/a", "mine");
    await expect(s3.send(new GetObjectCommand({ Bucket: "other", Key: "a" }))).rejects.toThrow(
      /does not exist/,
    );
    await expect(s3.send(new GetObjectCommand({ Bucket: "unknown", Key: "a" }))).rejects.toMatchObject({
      name: "NoSuchBucket",
    });
  });

  test("are listed in pages by prefix", async () => {
    const { s3 } = await open();
    for (const key of ["b/1", "a/2", "a/1", "a/3"]) await put(s3, key, key);
    const first = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: "a/", MaxKeys: 2 }));
    expect(first).toMatchObject({ IsTruncated: true, KeyCount: 2 });
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(["a/1", "a/2"]);
    expect(await keys(s3, { Prefix: "a/", ContinuationToken: first.NextContinuationToken })).toEqual(["a/3"]);
  });
});

describe("reading", () => {
  test("gives parts", async () => {
    const { s3 } = await open();
    await put(s3, "digits", "0123456789", { ContentType: "text/plain", Metadata: { origin: "test" } });
    expect(await text(s3, "digits", { Range: "bytes=2-4" })).toBe("234");
    expect(await text(s3, "digits", { Range: "bytes=7-" })).toBe("789");
    expect(await text(s3, "digits", { Range: "bytes=-3" })).toBe("789");
    expect(await text(s3, "digits", { Range: "bytes=8-99" })).toBe("89");
    await expect(text(s3, "digits", { Range: "bytes=10-" })).rejects.toMatchObject(status(416));
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: "digits" }));
    expect(head).toMatchObject({
      ContentLength: 10,
      ContentType: "text/plain",
      Metadata: { origin: "test" },
    });
  });

  test("says that there is nothing", async () => {
    const { s3 } = await open();
    await expect(text(s3, "nothing")).rejects.toMatchObject({ name: "NoSuchKey" });
    const head = s3.send(new HeadObjectCommand({ Bucket, Key: "nothing" }));
    await expect(head).rejects.toMatchObject({ name: "NotFound" });
    await put(s3, "empty", "");
    expect(await text(s3, "empty")).toBe("");
  });

  test("goes on with the old object while a new one takes its place", async () => {
    const { s3 } = await open();
    const old = "o".repeat(20_000_000);
    await put(s3, "big", old);
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: "big" }));
    await put(s3, "big", "new");
    expect(await Body?.transformToString()).toBe(old);
    expect(await text(s3, "big")).toBe("new");
  });
});

describe("conditional puts", () => {
  test("replace only what the writer knows", async () => {
    const { s3 } = await open();
    const { ETag: first } = await put(s3, "manifest", "1", { IfNoneMatch: "*" });
    await expect(put(s3, "manifest", "x", { IfNoneMatch: "*" })).rejects.toMatchObject(status(412));
    await put(s3, "manifest", "2", { IfMatch: first });
    await expect(put(s3, "manifest", "x", { IfMatch: first })).rejects.toMatchObject(status(412));
    await expect(put(s3, "absent", "x", { IfMatch: first })).rejects.toMatchObject(status(404));
    expect(await text(s3, "manifest")).toBe("2");
  });

  test("let exactly one of many win", async () => {
    const { s3 } = await open();
    const races = Array.from({ length: 20 }, (_, i) => put(s3, "race", `${i}`, { IfNoneMatch: "*" }));
    const settled = await Promise.allSettled(races);
    expect(settled.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    expect(await text(s3, "race")).toBe(`${settled.findIndex((each) => each.status === "fulfilled")}`);
  });
});

describe("writing", () => {
  test("takes 100 MB in pieces, copies and deletes them", async () => {
    const { s3, store } = await open();
    const piece = Buffer.alloc(1_000_000, 7);
    const Body = Readable.from(
      (function* () {
        for (let i = 0; i < 100; i++) yield piece;
      })(),
    );
    await s3.send(new PutObjectCommand({ Bucket, Key: "large", Body, ContentLength: 100_000_000 }));
    await s3.send(new CopyObjectCommand({ Bucket, Key: "copy", CopySource: `${Bucket}/large` }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "large" }));
    expect(store.bucket(Bucket).find("large")).toBeUndefined();
    expect(store.bucket(Bucket).find("copy")?.about.bytes).toBe(100_000_000);
    expect(await text(s3, "copy", { Range: "bytes=99999990-" })).toBe("\x07".repeat(10));
  });

  test("refuses bytes that are not those that were sent", async () => {
    const { s3 } = await open();
    const wrong = put(s3, "broken", "hello", { ChecksumCRC32: "AAAAAA==" });
    await expect(wrong).rejects.toMatchObject({ name: "BadDigest" });
    expect(await keys(s3)).toEqual([]);
  });

  test("refuses requests that a page in a browser could make", async () => {
    const { store } = await open();
    const origin = await fetch(`${store.endpoint}/${Bucket}/x`, { method: "PUT", body: "x" });
    expect(origin.status).toBe(403);
    const rebound = await new Promise((resolve) => {
      const headers = { host: "evil.example", authorization: `AWS4-HMAC-SHA256 Credential=${OWN_KEY}/` };
      request(`${store.endpoint}/${Bucket}`, { headers }, (answer) => resolve(answer.statusCode)).end();
    });
    expect(rebound).toBe(403);
  });

  test("refuses whoever has another key", async () => {
    const { store, s3 } = await open();
    await put(s3, "x", "hello");
    const stranger = clientOf(store.endpoint, "local");
    await expect(text(stranger, "x")).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    expect(await text(s3, "x")).toBe("hello");
  });

  test("names a full or read-only disk", () => {
    expect(diskError({ code: "ENOSPC" })).toMatchObject({ status: 507, code: "InsufficientStorage" });
    expect(diskError({ code: "EROFS" })).toMatchObject({ status: 503 });
    expect(diskError(new Error("other"))).toBeUndefined();
  });
});

test("objects are there again after a restart", async () => {
  const folder = tempFolder();
  const first = await startObjectStore({ folder, buckets: [Bucket] });
  const { ETag } = await put(clientOf(first.endpoint), "kept", "value");
  await first.close();
  const { s3 } = await open(folder);
  expect(await s3.send(new HeadObjectCommand({ Bucket, Key: "kept" }))).toMatchObject({
    ETag,
    ContentLength: 5,
  });
});

test("a process that is killed in the middle of a put leaves the old object, and no rest", async () => {
  const folder = tempFolder();
  const script = join(import.meta.dirname, "store-process.ts");
  const child = spawn(process.execPath, [script, folder, Bucket], { stdio: ["ignore", "pipe", "inherit"] });
  const [told] = (await once(child.stdout, "data")) as [Buffer];
  const [endpoint = "", key = ""] = told.toString().split(" ");
  await put(clientOf(endpoint, key), "object", "old");

  const headers = { authorization: `AWS4-HMAC-SHA256 Credential=${key}/`, "content-length": 50_000_000 };
  const half = request(`${endpoint}/${Bucket}/object`, { method: "PUT", headers });
  half.on("error", () => undefined);
  half.write(Buffer.alloc(10_000_000, 1));
  const isWriting = () => filesBelow(folder).some((name) => name.endsWith(".tmp"));
  await expect.poll(isWriting).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(isWriting()).toBe(true);

  const { s3 } = await open(folder);
  expect(await text(s3, "object")).toBe("old");
  expect(isWriting()).toBe(false);
});

test("what has had its time is deleted", async () => {
  const { s3, store } = await open();
  for (const key of ["tasks/1", "saved/1"]) await put(s3, key, key);
  const rules = [{ name: Bucket, expiries: [{ prefix: "tasks/", days: 31 }] }];
  const days = (count: number): number => Date.now() + count * 86_400_000;
  expect(await expireObjects(store, rules, days(30))).toBe(0);
  expect(await expireObjects(store, rules, days(32))).toBe(1);
  expect(await keys(s3)).toEqual(["saved/1"]);
});

test("a put is answered once whoever waits for objects has been told, and not where that failed", async () => {
  const told: string[] = [];
  const onCreated = ({ key }: { readonly key: string }): void => {
    if (key === "lost") throw new Error("the disk is full");
    told.push(key);
  };
  const store = closing(await startObjectStore({ folder: tempFolder(), buckets: [Bucket], onCreated }));
  const s3 = clientOf(store.endpoint);
  await put(s3, "a", "1");
  await s3.send(new CopyObjectCommand({ Bucket, Key: "b", CopySource: `${Bucket}/a` }));
  expect(told).toEqual(["a", "b"]);
  await expect(put(s3, "lost", "1")).rejects.toMatchObject(status(500));
});
