import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Database } from "../data/database.ts";
import { Damaged, isDiskFault, tellDiskFault } from "../data/disk-fault.ts";
import { type Backend, type Listener, type StandIn, serveAlone } from "../wire/stand-in.ts";
import { objectBytes } from "./aws-chunked.ts";
import { openBlobs } from "./blobs.ts";
import {
  type About,
  type Bucket,
  ConditionFailed,
  largeHashes,
  makeObjectTables,
  openBucket,
  type StoredObject,
} from "./bucket.ts";
import { element, S3Error, xml } from "./s3-error.ts";
import {
  isUnchanged,
  metadataOf,
  putCondition,
  rangeOf,
  readRequest,
  refuseUnknown,
  type S3Request,
} from "./s3-request.ts";

/** S3 for the buckets of the template: the part of its protocol that the service uses. Other calls are refused by name. */

const MAX_KEYS = 1000;

const maxKeysOf = (query: URLSearchParams): number => {
  const asked = Number(query.get("max-keys") ?? MAX_KEYS);
  if (!Number.isInteger(asked) || asked < 0) throw new S3Error("InvalidArgument");
  return Math.min(asked, MAX_KEYS);
};

/** The key behind which the page begins; a page's continuation token is its last key. */
const startOf = (query: URLSearchParams): string | undefined => {
  const token = query.get("continuation-token");
  if (token !== null) return Buffer.from(token, "base64url").toString("utf8");
  return query.get("start-after") ?? undefined;
};

const entryOf = ({ key, about }: StoredObject, encode: (key: string) => string): string =>
  element("Contents", {
    Key: encode(key),
    ETag: about.etag,
    Size: about.bytes,
    LastModified: new Date(about.modifiedAtMs).toISOString(),
    StorageClass: "STANDARD",
  });

/** One page of ListObjectsV2. */
const listPage = ({ bucket: name, query }: S3Request, bucket: Bucket): string => {
  const prefix = query.get("prefix") ?? "";
  const maxKeys = maxKeysOf(query);
  const found: StoredObject[] = [];
  for (const object of bucket.list(prefix, startOf(query))) if (found.push(object) > maxKeys) break;
  const page = found.slice(0, maxKeys);
  const last = found.length > maxKeys ? page.at(-1) : undefined;
  const isUrl = query.get("encoding-type") === "url";
  const encode = (key: string): string => (isUrl ? encodeURIComponent(key) : key);
  return xml(
    "ListBucketResult",
    {
      Name: name,
      Prefix: encode(prefix),
      KeyCount: page.length,
      MaxKeys: maxKeys,
      IsTruncated: last !== undefined,
      ...(isUrl ? { EncodingType: "url" } : {}),
      ...(last && { NextContinuationToken: Buffer.from(last.key).toString("base64url") }),
    },
    page.map((object) => entryOf(object, encode)).join(""),
  );
};

/** Rows lie in the database, large objects in `folder`. Requests for other buckets are refused. */
export type ObjectStoreOptions = {
  readonly database: Database;
  readonly folder: string;
  readonly buckets: readonly string[];
  /** Called with every object that was put, before the put is answered. */
  readonly onCreated?: (object: CreatedObject) => void;
};

/** The event of a put; `bytes` is the object's size. */
export type CreatedObject = { readonly bucket: string; readonly key: string; readonly bytes: number };

/** Answers S3's calls, and opens the buckets for code of this process. */
export type ObjectStore = Backend & {
  /** Throws NoSuchBucket where there is none of that name. */
  bucket(name: string): Bucket;
  /** Removes files that a killed process left. No other process may have the folder open. */
  removeRests(): void;
};

type Call = {
  readonly asked: S3Request;
  readonly bucket: Bucket;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
};

const sendXml = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(text);
};

const sendError = ({ method }: IncomingMessage, response: ServerResponse, error: S3Error): void => {
  if (response.headersSent) return void response.destroy();
  // Node would parse the unread rest of a body as the next request.
  response.setHeader("connection", "close");
  const { code, status, message } = error;
  // A HEAD has no body to name the damage in. Callers then store the object again.
  if (method === "HEAD") response.writeHead(code === "ObjectDamaged" ? 404 : status).end();
  else sendXml(response, status, xml("Error", { Code: code, Message: message }));
};

const asS3Error = (error: unknown): S3Error | undefined => {
  if (error instanceof S3Error) return error;
  if (error instanceof ConditionFailed)
    return new S3Error(error.isAbsent ? "NoSuchKey" : "PreconditionFailed");
  if (error instanceof Damaged) return new S3Error("ObjectDamaged");
  if (!isDiskFault(error)) return undefined;
  tellDiskFault(error);
  return new S3Error("ServiceUnavailable");
};

const found = ({ bucket, asked }: Call): StoredObject => {
  const object = bucket.find(asked.key);
  if (!object) throw new S3Error("NoSuchKey");
  return object;
};

const headersOf = (about: About): Record<string, string> => ({
  etag: about.etag,
  "last-modified": new Date(about.modifiedAtMs).toUTCString(),
  "content-type": about.contentType,
  ...(about.cacheControl === undefined ? {} : { "cache-control": about.cacheControl }),
  "accept-ranges": "bytes",
  ...Object.fromEntries(Object.entries(about.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])),
});

/** Reads and verifies the first block before the status is sent; most objects have only one. */
const started = async (bytes: AsyncGenerator<Uint8Array, void>): Promise<Readable> => {
  const first = await bytes.next();
  return Readable.from(
    (async function* () {
      if (!first.done) yield first.value;
      yield* bytes;
    })(),
    { objectMode: false },
  );
};

const READER_LEFT = ["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE"];

const read = async (call: Call): Promise<void> => {
  const object = found(call);
  const { about } = object;
  const { bucket, request, response } = call;
  if (isUnchanged(request, about.etag)) return void response.writeHead(304, { etag: about.etag }).end();
  const span = rangeOf(request, about.bytes);
  const { start, end } = span ?? { start: 0, end: about.bytes };
  const headers = { ...headersOf(about), "content-length": end - start };
  const isEmpty = request.method === "HEAD" || end === start;
  const bytes = bucket.bytes(object, start, end);
  const stream = isEmpty ? undefined : await started(bytes);
  if (span)
    response.writeHead(206, { ...headers, "content-range": `bytes ${start}-${end - 1}/${about.bytes}` });
  else response.writeHead(200, headers);
  if (!stream) return void response.end();
  try {
    await pipeline(stream, response);
  } catch (error) {
    if (!READER_LEFT.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    // An unread stream would leave the file open.
    await bytes.return();
  }
};

const DEFAULT_TYPE = "application/octet-stream";

type Tell = (about: About) => void;

const write = async ({ asked, bucket, request, response }: Call, tell: Tell): Promise<void> => {
  const about = await bucket.put(asked.key, objectBytes(request, request.headers), {
    contentType: request.headers["content-type"] ?? DEFAULT_TYPE,
    cacheControl: request.headers["cache-control"],
    metadata: metadataOf(request),
    condition: putCondition(request),
  });
  tell(about);
  response.writeHead(200, { etag: about.etag }).end();
};

const onBucket = ({ asked, bucket, response }: Call): void => {
  if (asked.method === "HEAD") return void response.writeHead(200).end();
  if (asked.method !== "GET" || asked.query.get("list-type") !== "2") throw new S3Error("NotImplemented");
  sendXml(response, 200, listPage(asked, bucket));
};

export const openObjectStore = ({
  database,
  folder,
  buckets,
  onCreated,
}: ObjectStoreOptions): ObjectStore => {
  makeObjectTables(database);
  const blobs = openBlobs(folder);
  const opened = new Map(buckets.map((name) => [name, openBucket(database, blobs, name)]));

  const bucket = (name: string): Bucket => {
    const found = opened.get(name);
    if (!found) throw new S3Error("NoSuchBucket");
    return found;
  };

  const onObject = async (call: Call): Promise<void> => {
    const { asked, request, response } = call;
    if (asked.method === "GET" || asked.method === "HEAD") return read(call);
    if (asked.method === "DELETE") {
      call.bucket.delete(asked.key);
      return void response.writeHead(204).end();
    }
    if (asked.method !== "PUT") throw new S3Error("MethodNotAllowed");
    if (request.headers["x-amz-copy-source"] !== undefined) throw new S3Error("NotImplemented");
    await write(call, ({ bytes }) => onCreated?.({ bucket: asked.bucket, key: asked.key, bytes }));
  };

  const listener: Listener = async (request, response) => {
    try {
      const asked = readRequest(request);
      refuseUnknown(asked);
      const call = { asked, request, response, bucket: bucket(asked.bucket) };
      if (asked.key === "") onBucket(call);
      else await onObject(call);
    } catch (error) {
      const known = asS3Error(error);
      if (!known) throw error;
      sendError(request, response, known);
    }
  };

  const removeRests = (): void => blobs.keepOnly(largeHashes(database.sql));
  return { name: "the object store", listener, bucket, removeRests };
};

/** Opens the buckets and serves them at an address of their own. */
export const startObjectStore = async (options: ObjectStoreOptions): Promise<ObjectStore & StandIn> => {
  const store = openObjectStore(options);
  return { ...store, ...(await serveAlone(store)) };
};
