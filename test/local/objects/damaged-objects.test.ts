import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Damaged } from "../../../infra/local/data/damaged.ts";
import { BLOCK_BYTES } from "../../../infra/local/objects/block-sums.ts";
import { type ObjectFolder, openObjectFolder } from "../../../infra/local/objects/object-folder.ts";
import { startObjectStore } from "../../../infra/local/objects/object-store.ts";
import { clientSettings } from "../../../infra/local/wire/client-settings.ts";
import { asked } from "../../functions/faults/fault-plan.ts";
import { hearErrors, timesIn } from "../../support/console.ts";
import { damageFile, damages, flipBit } from "../../support/damage.ts";
import { closing, tempFolder } from "../../support/temp-folder.ts";

const Bucket = "results";

const put = (objects: ObjectFolder, key: string, bytes: Uint8Array | string) =>
  objects.put(
    key,
    (async function* () {
      yield Buffer.from(bytes);
    })(),
    { contentType: "text/plain", metadata: {} },
  );

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());

const fileIn = (folder: string): string => {
  const [file = "", ...others] = files(folder);
  expect(others).toEqual([]);
  return file;
};

/** Without the mark and the sums that objects had none of at first. */
const asOfBefore = (file: string): void => {
  const bytes = readFileSync(file);
  const length = bytes.readUInt32LE(bytes.length - 8);
  const start = bytes.length - 12 - length;
  const { sums: _, ...about } = JSON.parse(bytes.toString("utf8", start, start + length));
  const json = Buffer.from(JSON.stringify(about));
  const end = Buffer.alloc(4);
  end.writeUInt32LE(json.length);
  writeFileSync(file, Buffer.concat([bytes.subarray(0, start), json, end]));
};

describe("an object with any damage is never served", () => {
  test.each(["while it runs", "at the start"])("%s", async (when) => {
    hearErrors();
    const folder = tempFolder();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000, minLength: 1 }), damages, async (bytes, damage) => {
        rmSync(folder, { recursive: true });
        const before = openObjectFolder(folder);
        await put(before, "key", bytes);
        const file = fileIn(folder);
        damageFile(file, damage);
        const objects = when === "at the start" ? openObjectFolder(folder) : before;
        const read = async () => objects.read("key");
        // What is known of it is in memory: only its bytes are read while it runs.
        const served = await read().catch((error: unknown) => error);
        if (when === "at the start" || served instanceof Error) {
          expect(served).toBeInstanceOf(Damaged);
          await expect(read()).rejects.toThrow(Damaged);
          expect(existsSync(`${file}.damaged`)).toBe(true);
        } else expect(new Uint8Array(served as Buffer)).toEqual(bytes);
      }),
      asked(100),
    );
  });
});

test("a part is verified without the rest, and only what is damaged is refused", async () => {
  hearErrors();
  const folder = tempFolder();
  const bytes = Buffer.alloc(3 * BLOCK_BYTES + 5, "abcdefg");
  await put(openObjectFolder(folder), "big", bytes);
  // In the third block.
  flipBit(fileIn(folder), (2 * BLOCK_BYTES + 7) / statSync(fileIn(folder)).size);
  const objects = openObjectFolder(folder);
  const object = objects.find("big");
  if (!object) throw new Error("it is not there");
  const part = async (start: number, end: number): Promise<Buffer> => {
    const parts: Uint8Array[] = [];
    for await (const each of objects.bytes(object, start, end)) parts.push(each);
    return Buffer.concat(parts);
  };
  expect(await part(100, 2 * BLOCK_BYTES)).toEqual(bytes.subarray(100, 2 * BLOCK_BYTES));
  await expect(part(100, 2 * BLOCK_BYTES + 1)).rejects.toThrow(Damaged);
});

test("one from before there were checksums is compared as a whole", async () => {
  hearErrors();
  const folder = tempFolder();
  await put(openObjectFolder(folder), "old", "the bytes of it");
  asOfBefore(fileIn(folder));
  expect(String(await openObjectFolder(folder).read("old"))).toBe("the bytes of it");
  const file = fileIn(folder);
  const bytes = readFileSync(file);
  bytes[3] = 0;
  writeFileSync(file, bytes);
  await expect(openObjectFolder(folder).read("old")).rejects.toThrow(Damaged);
});

test("what was damaged is there again once it is put, and absent once it is deleted", async () => {
  hearErrors();
  const folder = tempFolder();
  const first = openObjectFolder(folder);
  for (const key of ["a", "b"]) await put(first, key, key);
  for (const file of files(folder)) flipBit(file, 0);
  const objects = openObjectFolder(folder);
  for (const key of ["a", "b"]) await expect(objects.read(key)).rejects.toThrow(Damaged);
  await put(objects, "a", "new");
  await objects.delete("b");
  for (const each of [objects, openObjectFolder(folder)]) {
    expect(String(await each.read("a"))).toBe("new");
    expect(each.find("b")).toBeUndefined();
  }
});

test("files that are no objects, and copies of some, change nothing and stay", async () => {
  const said = hearErrors();
  const folder = tempFolder();
  await put(openObjectFolder(folder), "a", "a");
  const file = fileIn(folder);
  const strays = [".DS_Store", "notes~", "ab/.DS_Store", `ab/${"c".repeat(62)}~`, `ff/${"c".repeat(62)}`];
  for (const name of strays) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), readFileSync(file));
  }
  mkdirSync(join(folder, "ab", "d".repeat(62)));
  expect(openObjectFolder(folder).keys("")).toEqual(["a"]);
  expect(files(folder)).toHaveLength(strays.length + 1);
  expect(said()).toBe("");
});

test("a caller is told that an object is damaged, and the console once, with its key and what to do", async () => {
  const said = hearErrors();
  const folder = tempFolder();
  const store = closing(await startObjectStore({ folder, buckets: [Bucket] }));
  const s3 = new S3Client({ ...clientSettings(store.endpoint), maxAttempts: 1 });
  const Key = "tasks/t/results.json";
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: "{}" }));
  const file = fileIn(folder);
  flipBit(file, 0);
  for (let i = 0; i < 3; i++)
    await expect(s3.send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
      name: "ObjectDamaged",
      $metadata: { httpStatusCode: 410 },
    });
  expect(timesIn(said(), file)).toBe(1);
  expect(said()).toContain(`(${Key}). It is set aside as`);
  expect(said()).toContain("Its task can be run again.");
});

test("of a large object that is damaged far behind its beginning the answer breaks off", async () => {
  hearErrors();
  const folder = tempFolder();
  const store = closing(await startObjectStore({ folder, buckets: [Bucket] }));
  const s3 = new S3Client({ ...clientSettings(store.endpoint), maxAttempts: 1 });
  const place = { Bucket, Key: "big" };
  await s3.send(new PutObjectCommand({ ...place, Body: Buffer.alloc(40 * BLOCK_BYTES, 1) }));
  flipBit(fileIn(folder), 0.9);
  const { Body } = await s3.send(new GetObjectCommand(place));
  await expect(Body?.transformToByteArray()).rejects.toThrow();
  await expect(s3.send(new GetObjectCommand(place))).rejects.toMatchObject({ name: "ObjectDamaged" });
});
