import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import * as z from "zod";
import { awsEndpoint } from "../../process/aws-endpoint.ts";
import { env } from "../../process/env.ts";
import { log } from "../../process/log.ts";
import { once } from "../../process/once.ts";
import { DamagedObject, type ListedObject, type Objects } from "./ports.ts";

/** At AWS a bucket has a host name; elsewhere it is the first part of the path. */
const client = once(() => new S3Client({ forcePathStyle: awsEndpoint("S3") !== undefined }));

const NOT_FOUND = new Set(["NoSuchKey", "NotFound"]);
/** 412: the condition failed; 409: another conditional write is under way; 404: the object to replace is gone. */
const LOST_RACE = new Set([404, 409, 412]);

/** The error code of the one-machine run's store for an object that is not as it was put. S3 repairs its own. */
const DAMAGED = "ObjectDamaged";
/** The SDK's message for a whole object that does not match its checksum. */
const MISMATCH = /^Checksum mismatch/;

/** DamagedObject in place of an error that says so; other errors unchanged. */
const faultOf = (error: unknown, key: string): unknown => {
  const isDamaged = error instanceof Error && (error.name === DAMAGED || MISMATCH.test(error.message));
  if (!isDamaged) return error;
  // Keys hold ids of users and tasks, so that only the folder is logged.
  log.warn("an object is damaged", { below: key.split("/")[0] });
  return new DamagedObject(key, { cause: error });
};

/** The call's answer; undefined where there is no such object. Throws DamagedObject. */
const unlessNotFound = async <T>(call: Promise<T>, key: string): Promise<T | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof S3ServiceException && NOT_FOUND.has(error.name)) return undefined;
    throw faultOf(error, key);
  }
};

const etagOf = (etag: string | undefined): string => {
  if (etag === undefined) throw new Error("the object store answered without an ETag");
  return etag;
};

/** S3 gives all of these, though its types make each optional. */
const Listed = z.object({ Key: z.string(), ETag: z.string(), Size: z.number(), LastModified: z.date() });

const listObjects = async (bucket: string, prefix: string): Promise<ListedObject[]> => {
  const objects: ListedObject[] = [];
  const query = { Bucket: bucket, Prefix: prefix };
  for await (const { Contents = [] } of paginateListObjectsV2({ client: client() }, query))
    for (const { Key, ETag, Size, LastModified } of Contents.map((each) => Listed.parse(each)))
      objects.push({ key: Key, etag: ETag, bytes: Size, modifiedAtMs: LastModified.getTime() });
  return objects;
};

/** Larger objects are streamed: TLS encrypts a single write at once, which takes twice its size again in memory. */
const STREAMED_FROM_BYTES = 16 * 1024 * 1024;
const PART_BYTES = 1024 * 1024;
/** The SDK does not retry streams. */
const STREAM_TRIES = 3;
const STREAM_PAUSE_MS = 300;

const partsOf = function* (bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
};

/** Puts a large object without copying it. */
const putLarge = async (place: { Bucket: string; Key: string }, bytes: Uint8Array): Promise<void> => {
  for (let tries = 1; ; tries++)
    try {
      const Body = Readable.from(partsOf(bytes), { objectMode: false });
      await client().send(new PutObjectCommand({ ...place, Body, ContentLength: bytes.length }));
      return;
    } catch (error) {
      const isAnswer = error instanceof S3ServiceException && error.$fault === "client";
      if (isAnswer || tries === STREAM_TRIES) throw error;
      await sleep(STREAM_PAUSE_MS * tries);
    }
};

/** All bytes of an answer in one buffer of their size. */
const wholeOf = async ({ Body, ContentLength }: GetObjectCommandOutput): Promise<Uint8Array> => {
  const whole = new Uint8Array(ContentLength ?? 0);
  let length = 0;
  for await (const part of Body as AsyncIterable<Uint8Array>) {
    if (length + part.length > whole.length) throw new Error("the object store sent more than it said");
    whole.set(part, length);
    length += part.length;
  }
  if (length < whole.length) throw new Error(`the object store sent ${length} of ${whole.length} bytes`);
  return whole;
};

/** The objects of a bucket; its name is read at the first use. */
export const objectsIn = (bucketName: () => string): Objects => {
  const at = (key: string) => ({ Bucket: bucketName(), Key: key });
  return {
    get: async (key, firstBytes) => {
      const range = firstBytes === undefined ? {} : { Range: `bytes=0-${firstBytes - 1}` };
      const found = await unlessNotFound(client().send(new GetObjectCommand({ ...at(key), ...range })), key);
      if (!found?.Body) return undefined;
      try {
        return { bytes: await wholeOf(found), etag: etagOf(found.ETag) };
      } catch (error) {
        throw faultOf(error, key);
      }
    },
    stream: async (key, range) => {
      const part = range && { Range: `bytes=${range.start}-${range.end - 1}` };
      const found = await unlessNotFound(client().send(new GetObjectCommand({ ...at(key), ...part })), key);
      return found?.Body as AsyncIterable<Uint8Array> | undefined;
    },
    head: async (key) => {
      const found = await unlessNotFound(client().send(new HeadObjectCommand(at(key))), key);
      return found && { etag: etagOf(found.ETag), bytes: found.ContentLength ?? 0 };
    },
    put: async (key, content) => {
      if (typeof content !== "string" && content.length >= STREAMED_FROM_BYTES)
        return putLarge(at(key), content);
      await client().send(new PutObjectCommand({ ...at(key), Body: content }));
    },
    delete: async (key) => {
      await client().send(new DeleteObjectCommand(at(key)));
    },
    list: (prefix) => listObjects(bucketName(), prefix),
    compareAndSwap: async (key, content, etag) => {
      const condition = etag === undefined ? { IfNoneMatch: "*" } : { IfMatch: etag };
      try {
        await client().send(new PutObjectCommand({ ...at(key), Body: content, ...condition }));
        return true;
      } catch (error) {
        const isAnswer = error instanceof S3ServiceException && error.name !== "NoSuchBucket";
        if (isAnswer && LOST_RACE.has(error.$metadata.httpStatusCode ?? 0)) return false;
        throw error;
      }
    },
  };
};

// Marked as pure, so that a bundle leaves out unused buckets.
export const market = /* @__PURE__ */ objectsIn(() => env("MARKET_BUCKET"));
export const results = /* @__PURE__ */ objectsIn(() => env("RESULTS_BUCKET"));
export const inbox = /* @__PURE__ */ objectsIn(() => env("INBOX_BUCKET"));
