import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { IncomingMessage, request, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { expireObjects } from "../../../../infra/local/service/stores.ts";
import { OWN_KEY } from "../../../../infra/local/wire/client-settings.ts";
import { tempFolder } from "../../../support/temp-folder.ts";
import { Bucket, blobIn, blobsIn, callsOf, clientOf, openStore, status } from "./open-store.ts";

const LARGE = "x".repeat(100_000);

const keys = async (s3: S3Client, more: object = {}): Promise<(string | undefined)[]> => {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, ...more }));
  return Contents.map(({ Key }) => Key);
};

describe("keys", () => {
  test("keeps keys inside the folder, and lists them unchanged in byte order", async () => {
    const { s3, put, text, folder } = await openStore();
    const strange = [
      "../../escaped",
      "..",
      "a//b/",
      "tasks/ä ü+%2F&<>/x",
      "/absolute",
      "a".repeat(1024),
      "😀",
      "\u{ffee}",
    ];
    for (const key of strange) await put(key, LARGE + key);
    for (const key of strange) expect(await text(key)).toBe(LARGE + key);
    expect(await keys(s3)).toEqual(
      [...strange].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    );
    const inFolder = new RegExp(`^${folder}/objects/[0-9a-f]{2}/[0-9a-f]{62}$`);
    expect(blobsIn(folder).every((file) => inFolder.test(file))).toBe(true);
  });

  test("keeps the keys of one bucket out of another", async () => {
    const { s3, put } = await openStore();
    await put("../other/a", "mine");
    const get = (bucket: string) => s3.send(new GetObjectCommand({ Bucket: bucket, Key: "a" }));
    await expect(get("other")).rejects.toThrow(/does not exist/);
    await expect(get("unknown")).rejects.toMatchObject({ name: "NoSuchBucket" });
  });
});

describe("a read", () => {
  test.each([
    ["bytes=2-4", "234"],
    ["bytes=7-", "789"],
    ["bytes=-3", "789"],
    ["bytes=8-99", "89"],
  ])("returns the range %s", async (Range, expected) => {
    const { put, text } = await openStore();
    await put("digits", "0123456789");
    expect(await text("digits", { Range })).toBe(expected);
    await expect(text("digits", { Range: "bytes=10-" })).rejects.toMatchObject(status(416));
  });

  test("finishes a read with the old bytes during an overwrite, then keeps only the new ones", async () => {
    const { s3, put, text, folder } = await openStore();
    const old = "o".repeat(20_000_000);
    await put("big", old);
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: "big" }));
    await put("big", LARGE);
    expect(await Body?.transformToString()).toBe(old);
    expect(await text("big")).toBe(LARGE);
    blobIn(folder);
  });
});

test.runIf(process.platform === "linux")("a read closes its file where the reader has left", async () => {
  const { store, put, folder } = await openStore();
  await put("large", LARGE);
  const request = Object.assign(new IncomingMessage(new Socket()), {
    method: "GET",
    url: `/${Bucket}/large`,
  });
  const response = new ServerResponse(request);
  response.destroy();
  await store.listener(request, response);
  const large = statSync(blobIn(folder)).ino;
  const open = readdirSync("/proc/self/fd").map(
    (fd) => statSync(`/proc/self/fd/${fd}`, { throwIfNoEntry: false })?.ino,
  );
  expect(open).not.toContain(large);
});

describe("a conditional put", () => {
  test.each(["", LARGE])(
    "accepts exactly one of many concurrent puts, and keeps nothing of the others",
    async (more) => {
      const { put, text, folder } = await openStore();
      const races = Array.from({ length: 20 }, (_, i) => put("race", `${i}${more}`, { IfNoneMatch: "*" }));
      const settled = await Promise.allSettled(races);
      expect(settled.filter((each) => each.status === "fulfilled")).toHaveLength(1);
      expect(await text("race")).toBe(`${settled.findIndex((each) => each.status === "fulfilled")}${more}`);
      expect(blobsIn(folder)).toHaveLength(more ? 1 : 0);
    },
  );
});

describe("a put", () => {
  test("stores 100 MB in pieces", async () => {
    const { s3, store, text } = await openStore();
    const piece = Buffer.alloc(1_000_000, 7);
    const Body = Readable.from(
      (function* () {
        for (let i = 0; i < 100; i++) yield piece;
      })(),
    );
    await s3.send(new PutObjectCommand({ Bucket, Key: "large", Body, ContentLength: 100_000_000 }));
    expect(store.bucket(Bucket).find("large")?.about.bytes).toBe(100_000_000);
    expect(await text("large", { Range: "bytes=99999990-" })).toBe("\x07".repeat(10));
  });

  test("refuses a put whose bytes do not match their checksum, and a copy", async () => {
    const { s3, put } = await openStore();
    const wrong = put("broken", "hello", { ChecksumCRC32: "AAAAAA==" });
    await expect(wrong).rejects.toMatchObject({ name: "BadDigest" });
    expect(await keys(s3)).toEqual([]);
    const copy = s3.send(new CopyObjectCommand({ Bucket, Key: "copy", CopySource: `${Bucket}/a` }));
    await expect(copy).rejects.toMatchObject({ name: "NotImplemented" });
  });

  test("shares one file between objects of equal bytes until the last is deleted", async () => {
    const { put, text, remove, folder } = await openStore();
    for (const key of ["a", "b"]) await put(key, LARGE);
    blobIn(folder);
    await remove("a");
    expect(await text("b")).toBe(LARGE);
    await remove("b");
    expect(blobsIn(folder)).toEqual([]);
  });

  test("answers a put after its event is accepted, and fails if the event fails", async () => {
    const told: string[] = [];
    const onCreated = ({ key }: { readonly key: string }): void => {
      if (key === "lost") throw new Error("the disk is full");
      told.push(key);
    };
    const { put } = await openStore(tempFolder(), { onCreated });
    await put("a", "1");
    expect(told).toEqual(["a"]);
    await expect(put("lost", "1")).rejects.toMatchObject(status(500));
  });
});

test("refuses pages in a browser and clients with another key", async () => {
  const { store, put, text } = await openStore();
  await put("x", "hello");
  expect((await fetch(`${store.endpoint}/${Bucket}/x`, { method: "PUT", body: "x" })).status).toBe(403);
  const rebound = await new Promise((resolve) => {
    const headers = { host: "evil.example", authorization: `AWS4-HMAC-SHA256 Credential=${OWN_KEY}/` };
    request(`${store.endpoint}/${Bucket}`, { headers }, (answer) => resolve(answer.statusCode)).end();
  });
  expect(rebound).toBe(403);
  await expect(callsOf(clientOf(store.endpoint, "local")).text("x")).rejects.toMatchObject(status(403));
  expect(await text("x")).toBe("hello");
});

test("keeps objects over a restart", async () => {
  const folder = tempFolder();
  const first = await openStore(folder);
  for (const [key, body] of [
    ["small", "value"],
    ["large", LARGE],
  ] as const)
    await first.put(key, body);
  const second = await openStore(folder);
  expect(await second.text("small")).toBe("value");
  expect(await second.text("large")).toBe(LARGE);
});

test("keeps the old object, and no partial file, when the process is killed during a put", async () => {
  const folder = tempFolder();
  const script = join(import.meta.dirname, "store-process.ts");
  const child = spawn(process.execPath, [script, folder, Bucket], { stdio: ["ignore", "pipe", "inherit"] });
  const [told] = (await once(child.stdout, "data")) as [Buffer];
  const [endpoint = "", key = ""] = told.toString().split(" ");
  await callsOf(clientOf(endpoint, key)).put("object", "old");

  const headers = { authorization: `AWS4-HMAC-SHA256 Credential=${key}/`, "content-length": 50_000_000 };
  const half = request(`${endpoint}/${Bucket}/object`, { method: "PUT", headers });
  half.on("error", () => undefined);
  half.write(Buffer.alloc(10_000_000, 1));
  await expect.poll(() => blobsIn(folder)).toHaveLength(1);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(blobsIn(folder)).toHaveLength(1);

  const { text } = await openStore(folder);
  expect(await text("object")).toBe("old");
  expect(blobsIn(folder)).toEqual([]);
});

test("deletes expired objects", async () => {
  const { s3, store, put } = await openStore();
  for (const key of ["tasks/1", "saved/1"]) await put(key, key);
  const rules = [{ name: Bucket, expiries: [{ prefix: "tasks/", days: 31 }] }];
  const days = (count: number): number => Date.now() + count * 86_400_000;
  expect(expireObjects(store, rules, days(30))).toBe(0);
  expect(expireObjects(store, rules, days(32))).toBe(1);
  expect(await keys(s3)).toEqual(["saved/1"]);
});
