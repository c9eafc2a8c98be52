import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { expect } from "vitest";
import { databaseIn, openDatabase } from "../../../../infra/local/data/database.ts";
import { type ObjectStoreOptions, startObjectStore } from "../../../../infra/local/objects/object-store.ts";
import { clientSettings } from "../../../../infra/local/wire/client-settings.ts";
import { closing, tempFolder } from "../../../support/temp-folder.ts";

export const Bucket = "results";

export const clientOf = (endpoint: string, key?: string): S3Client =>
  new S3Client({ ...clientSettings(endpoint, key), maxAttempts: 1 });

export const callsOf = (s3: S3Client) => ({
  s3,
  put: (Key: string, Body: string | Uint8Array, more: object = {}) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more })),
  text: async (Key: string, more: object = {}): Promise<string> => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, ...more }));
    return Body?.transformToString() ?? "";
  },
  remove: (Key: string) => s3.send(new DeleteObjectCommand({ Bucket, Key })),
});

/** Opens an object store on a data folder and closes it after the test. */
export const openStore = async (folder = tempFolder(), more: Partial<ObjectStoreOptions> = {}) => {
  const database = closing(openDatabase(databaseIn(folder)));
  const options = { database, folder: join(folder, "objects"), buckets: [Bucket, "other"], ...more };
  const store = closing(await startObjectStore(options));
  store.removeRests();
  return { store, database, folder, ...callsOf(clientOf(store.endpoint)) };
};

/** Returns the files of large objects in a data folder. */
export const blobsIn = (folder: string): string[] =>
  readdirSync(join(folder, "objects"), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, "objects", name))
    .filter((file) => statSync(file).isFile());

/** Returns the single file of a large object in a data folder. */
export const blobIn = (folder: string): string => {
  const [file = "", ...others] = blobsIn(folder);
  expect(others).toEqual([]);
  return file;
};

export const status = (code: number) => ({ $metadata: expect.objectContaining({ httpStatusCode: code }) });
