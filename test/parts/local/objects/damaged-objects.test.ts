import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HeadObjectCommand } from "@aws-sdk/client-s3";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BLOCK_BYTES, SMALL_BYTES } from "../../../../infra/local/objects/blobs.ts";
import { hearErrors, timesIn } from "../../../support/console.ts";
import { damageFile, damages, flipBit } from "../../../support/damage.ts";
import { asked } from "../../functions/faults/fault-plan.ts";
import { Bucket, blobIn, openStore } from "./open-store.ts";

const DAMAGED = { name: "ObjectDamaged", $metadata: expect.objectContaining({ httpStatusCode: 400 }) };

test("serves no damaged large object, and serves it once it is stored again", async () => {
  hearErrors();
  const { store, put, text, folder } = await openStore();
  const bytes = fc.uint8Array({ minLength: SMALL_BYTES + 1, maxLength: SMALL_BYTES + 3000 });
  await fc.assert(
    fc.asyncProperty(bytes, damages, async (body, damage) => {
      await put("key", body);
      damageFile(blobIn(folder), damage);
      // Bytes after the end are never read.
      if (damage.kind === "longer") return;
      for (let i = 0; i < 2; i++) await expect(text("key")).rejects.toMatchObject(DAMAGED);
      await put("key", body);
      expect(new Uint8Array((await store.bucket(Bucket).read("key")) ?? [])).toEqual(body);
    }),
    asked(50),
  );
});

test("serves no small object changed in the database, and no large one without its file", async () => {
  hearErrors();
  const { database, put, text, folder } = await openStore();
  for (const [key, body] of [
    ["small", "0123"],
    ["large", "x".repeat(SMALL_BYTES + 1)],
  ] as const)
    await put(key, body);
  database.sql.exec("UPDATE small_objects SET bytes = x'30313233343536'");
  rmSync(blobIn(folder));
  for (const key of ["small", "large"]) await expect(text(key)).rejects.toMatchObject(DAMAGED);
});

test("verifies a range without the rest, and refuses only a damaged range", async () => {
  hearErrors();
  const { put, text, folder } = await openStore();
  const body = "abcdefg".repeat(BLOCK_BYTES / 2);
  await put("big", body);
  // In the third block.
  flipBit(blobIn(folder), (2 * BLOCK_BYTES + 7) / statSync(blobIn(folder)).size);
  const range = (end: number) => ({ Range: `bytes=100-${end}` });
  expect(await text("big", range(2 * BLOCK_BYTES - 1))).toBe(body.slice(100, 2 * BLOCK_BYTES));
  await expect(text("big", range(2 * BLOCK_BYTES))).rejects.toThrow();
});

test("ends the response at damage far into a large object", async () => {
  hearErrors();
  const { put, text, folder } = await openStore();
  await put("big", Buffer.alloc(40 * BLOCK_BYTES, 1));
  flipBit(blobIn(folder), 0.9);
  await expect(text("big")).rejects.toThrow();
  await expect(text("big")).rejects.toMatchObject(DAMAGED);
});

test("names a damaged object on the console once, with what to do, and remembers it over a restart until it is put or deleted", async () => {
  const said = hearErrors();
  const { put, text, folder } = await openStore();
  const keys = ["tasks/t/results.json", "saved/s/results.json"] as const;
  for (const key of keys) {
    await put(key, key.repeat(2000));
    const file = blobIn(folder);
    flipBit(file);
    for (let i = 0; i < 3; i++) await expect(text(key)).rejects.toMatchObject(DAMAGED);
    expect(timesIn(said(), `${file} is damaged: it holds the object ${key}`)).toBe(1);
    rmSync(file);
  }
  expect(said()).toContain("Its task can be run again.");

  const again = await openStore(folder);
  for (const key of keys) {
    await expect(again.text(key)).rejects.toMatchObject(DAMAGED);
    // An object requested by HEAD is stored again.
    await expect(again.s3.send(new HeadObjectCommand({ Bucket, Key: key }))).rejects.toMatchObject({
      name: "NotFound",
    });
  }
  // A rebuilt manifest and the deletion of an account learn of it by the list.
  expect([...again.store.bucket(Bucket).list("")].map(({ key }) => key)).toEqual(keys.toSorted());
  await again.put(keys[0], "new", { IfNoneMatch: "*" });
  await again.remove(keys[1]);
  expect(await again.text(keys[0])).toBe("new");
  await expect(again.text(keys[1])).rejects.toMatchObject({ name: "NoSuchKey" });
});

test("keeps files in its folder that it did not write", async () => {
  const { put, text, folder } = await openStore();
  await put("a", "x".repeat(SMALL_BYTES + 1));
  const strays = [".DS_Store", "notes~", "copy of a"].map((name) => join(folder, "objects", name));
  for (const file of strays) writeFileSync(file, "stray");
  const again = await openStore(folder);
  expect(await again.text("a")).toBe(await text("a"));
  for (const file of strays) expect(statSync(file).isFile()).toBe(true);
});
