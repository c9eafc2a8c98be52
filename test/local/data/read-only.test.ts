import { readdirSync } from "node:fs";
import { join } from "node:path";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { describe, expect, onTestFinished, test } from "vitest";
import { startObjectStore } from "../../../infra/local/objects/object-store.ts";
import { clientSettings } from "../../../infra/local/wire/client-settings.ts";
import { hearErrors, timesIn } from "../../support/console.ts";
import { flipBit } from "../../support/damage.ts";
import { noSmallDisk, smallDisk } from "../../support/small-disk.ts";
import { closing } from "../../support/temp-folder.ts";

const Bucket = "results";
/** A disk that can be written again when the test is over, so that it can be removed. */
const disk = () => {
  const made = smallDisk();
  onTestFinished(() => made.protect(false));
  return made;
};

describe.skipIf(noSmallDisk !== undefined)("on a disk that can only be read", () => {
  test("objects are read, puts are refused with 503 and said once, and work again when it can be written", async () => {
    const said = hearErrors();
    const { folder, protect } = disk();
    const store = closing(await startObjectStore({ folder, buckets: [Bucket] }));
    const s3 = new S3Client({ ...clientSettings(store.endpoint), maxAttempts: 1 });
    const put = (Body: string) => s3.send(new PutObjectCommand({ Bucket, Key: "a", Body }));
    const get = async () =>
      (await s3.send(new GetObjectCommand({ Bucket, Key: "a" }))).Body?.transformToString();
    await put("before");
    protect(true);
    for (let i = 0; i < 2; i++)
      await expect(put("refused")).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } });
    expect(await get()).toBe("before");
    protect(false);
    await put("after");
    expect(await get()).toBe("after");
    expect(timesIn(said(), "The disk can only be read")).toBe(1);
  });

  test("an object that is damaged there is served no more, though it cannot be set aside", async () => {
    const said = hearErrors();
    const { folder, protect } = disk();
    const store = closing(await startObjectStore({ folder, buckets: [Bucket] }));
    const s3 = new S3Client({ ...clientSettings(store.endpoint), maxAttempts: 1 });
    await s3.send(new PutObjectCommand({ Bucket, Key: "a", Body: "a" }));
    const [name = ""] = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((each) =>
      /[0-9a-f]{62}$/.test(each),
    );
    flipBit(join(folder, name), 0);
    protect(true);
    for (let i = 0; i < 2; i++)
      await expect(s3.send(new GetObjectCommand({ Bucket, Key: "a" }))).rejects.toMatchObject({
        name: "ObjectDamaged",
      });
    expect(timesIn(said(), "It is not set aside (EROFS)")).toBe(1);
  });
});
