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
import { someAtOnce } from "../../process/some-at-once.ts";
import { type ByteRange, DamagedObject, type ListedObject, type Objects } from "./ports.ts";

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

/** Fills `into` with the bytes of an answer. */
const fill = async (into: Uint8Array, { Body }: GetObjectCommandOutput): Promise<void> => {
  let length = 0;
  for await (const part of Body as AsyncIterable<Uint8Array>) {
    if (length + part.length > into.length) throw new Error("the object store sent more than it said");
    into.set(part, length);
    length += part.length;
  }
  if (length < into.length) throw new Error(`the object store sent ${length} of ${into.length} bytes`);
};

/** One connection brings some 90 MB a second, so that the beginning of a large object is read in ranges at a time. */
const RANGE_BYTES = 16 * 1024 * 1024;
const RANGES_AT_ONCE = 8;

const rangeOf = ({ start, end }: ByteRange) => ({ Range: `bytes=${start}-${end - 1}` });

/** The bytes of an object, by its `Content-Range`: "bytes 0-99/1234". */
const sizeIn = ({ ContentRange, ContentLength }: GetObjectCommandOutput): number =>
  Number(ContentRange?.split("/")[1] ?? ContentLength ?? 0);

/** Reads up to `firstBytes` into one buffer, the first range from `found`, the others at the same time. */
const wholeOf = async (
  found: GetObjectCommandOutput,
  place: { Bucket: string; Key: string },
  firstBytes = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> => {
  const whole = new Uint8Array(Math.min(firstBytes, sizeIn(found)));
  const first = Math.min(found.ContentLength ?? 0, whole.length);
  const read = async (start: number): Promise<void> => {
    const range = { start, end: Math.min(start + RANGE_BYTES, whole.length) };
    const part = { ...place, ...rangeOf(range), IfMatch: etagOf(found.ETag) };
    await fill(whole.subarray(range.start, range.end), await client().send(new GetObjectCommand(part)));
  };
  const starts = Array.from(
    { length: Math.ceil((whole.length - first) / RANGE_BYTES) },
    (_, n) => first + n * RANGE_BYTES,
  );
  await Promise.all([fill(whole.subarray(0, first), found), someAtOnce(starts, RANGES_AT_ONCE - 1, read)]);
  return whole;
};

/** The objects of a bucket; its name is read at the first use. */
export const objectsIn = (bucketName: () => string): Objects => {
  const at = (key: string) => ({ Bucket: bucketName(), Key: key });
  return {
    get: async (key, firstBytes) => {
      const first =
        firstBytes === undefined ? {} : rangeOf({ start: 0, end: Math.min(firstBytes, RANGE_BYTES) });
      const found = await unlessNotFound(client().send(new GetObjectCommand({ ...at(key), ...first })), key);
      if (!found?.Body) return undefined;
      try {
        return { bytes: await wholeOf(found, at(key), firstBytes), etag: etagOf(found.ETag) };
      } catch (error) {
        throw faultOf(error, key);
      }
    },
    stream: async (key, range) => {
      const part = range && rangeOf(range);
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
