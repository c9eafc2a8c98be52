import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Damaged } from "../data/damaged.ts";
import { isDiskFault, tellDiskFault } from "../data/disk-fault.ts";
import { type StandIn, startStandIn } from "../wire/stand-in.ts";
import { objectBytes } from "./aws-chunked.ts";
import { listPage } from "./list-page.ts";
import { ConditionFailed, type ObjectFolder, openObjectFolder, type StoredObject } from "./object-folder.ts";
import type { About } from "./object-trailer.ts";
import { diskError, S3Error } from "./s3-error.ts";
import {
  isUnchanged,
  metadataOf,
  putCondition,
  rangeOf,
  readRequest,
  refuseUnknown,
  type S3Request,
} from "./s3-request.ts";
import { xml } from "./xml.ts";

/** S3 for the buckets of the template, each in a folder: what the service uses of its protocol, and no more. */

/** Each bucket is a folder of its name in `folder`; requests for others are refused. */
export type ObjectStoreOptions = {
  readonly folder: string;
  readonly buckets: readonly string[];
  /** Told of every object that was put, before the put is answered: what was answered survives the process. */
  readonly onCreated?: (object: CreatedObject) => void;
};

/** What the event of a put tells; `bytes` is the object's size. */
export type CreatedObject = { readonly bucket: string; readonly key: string; readonly bytes: number };

/** The stand-in, and its buckets for code of this process. `bucket` throws NoSuchBucket where there is none. */
export type ObjectStore = StandIn & { bucket(name: string): ObjectFolder };

type Call = {
  readonly asked: S3Request;
  readonly folder: ObjectFolder;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
};

const sendXml = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(text);
};

const sendError = ({ method }: IncomingMessage, response: ServerResponse, error: S3Error): void => {
  if (response.headersSent) return void response.destroy();
  // The rest of a body that nobody reads would otherwise be taken for the next request.
  response.setHeader("connection", "close");
  const { code, status, message } = error;
  if (method === "HEAD") response.writeHead(status).end();
  else sendXml(response, status, xml("Error", { Code: code, Message: message }));
};

const asS3Error = (error: unknown): S3Error | undefined => {
  if (error instanceof S3Error) return error;
  if (error instanceof ConditionFailed)
    return new S3Error(error.isAbsent ? "NoSuchKey" : "PreconditionFailed");
  if (error instanceof Damaged) return new S3Error("ObjectDamaged");
  if (isDiskFault(error)) tellDiskFault(error);
  return diskError(error);
};

const found = ({ folder, asked }: Call): StoredObject => {
  const object = folder.find(asked.key);
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

/** The first piece is read and verified before anything is answered: most objects have no other. */
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

const read = async (call: Call): Promise<void> => {
  const object = found(call);
  const { about } = object;
  const { folder, request, response } = call;
  if (isUnchanged(request, about.etag)) return void response.writeHead(304, { etag: about.etag }).end();
  const span = rangeOf(request, about.bytes);
  const { start, end } = span ?? { start: 0, end: about.bytes };
  const headers = { ...headersOf(about), "content-length": end - start };
  const isEmpty = request.method === "HEAD" || end === start;
  const stream = isEmpty ? undefined : await started(folder.bytes(object, start, end));
  if (span)
    response.writeHead(206, { ...headers, "content-range": `bytes ${start}-${end - 1}/${about.bytes}` });
  else response.writeHead(200, headers);
  if (!stream) return void response.end();
  await pipeline(stream, response).catch((error: NodeJS.ErrnoException) => {
    // The reader went away: there is nobody to tell.
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
};

const DEFAULT_TYPE = "application/octet-stream";

/** Told of an object that is there now; then the call is answered. */
type Tell = (about: About) => void;

const write = async ({ asked, folder, request, response }: Call, tell: Tell): Promise<void> => {
  const about = await folder.put(asked.key, objectBytes(request, request.headers), {
    contentType: request.headers["content-type"] ?? DEFAULT_TYPE,
    cacheControl: request.headers["cache-control"],
    metadata: metadataOf(request),
    condition: putCondition(request),
  });
  tell(about);
  response.writeHead(200, { etag: about.etag }).end();
};

const remove = async ({ asked, folder, response }: Call): Promise<void> => {
  await folder.delete(asked.key);
  response.writeHead(204).end();
};

/** Opens the folders of all buckets and serves them. */
export const startObjectStore = async ({
  folder,
  buckets,
  onCreated,
}: ObjectStoreOptions): Promise<ObjectStore> => {
  const folders = new Map(buckets.map((name) => [name, openObjectFolder(join(folder, name))]));

  const bucket = (name: string): ObjectFolder => {
    const found = folders.get(name);
    if (!found) throw new S3Error("NoSuchBucket");
    return found;
  };

  const copy = async (call: Call, tell: Tell): Promise<void> => {
    const place = String(call.request.headers["x-amz-copy-source"]);
    const source = readRequest({ url: place.startsWith("/") ? place : `/${place}` });
    const from = bucket(source.bucket);
    const object = found({ ...call, asked: source, folder: from });
    const { about } = object;
    const copied = await call.folder.put(call.asked.key, from.bytes(object), {
      contentType: about.contentType,
      cacheControl: about.cacheControl,
      metadata: about.metadata,
      condition: putCondition(call.request),
    });
    tell(copied);
    const LastModified = new Date(copied.modifiedAtMs).toISOString();
    sendXml(call.response, 200, xml("CopyObjectResult", { ETag: copied.etag, LastModified }));
  };

  const onObject = async (call: Call): Promise<void> => {
    const { asked, request } = call;
    if (asked.method === "GET" || asked.method === "HEAD") return read(call);
    if (asked.method === "DELETE") return remove(call);
    if (asked.method !== "PUT") throw new S3Error("MethodNotAllowed");
    const tell: Tell = ({ bytes }) => onCreated?.({ bucket: asked.bucket, key: asked.key, bytes });
    await (request.headers["x-amz-copy-source"] === undefined ? write(call, tell) : copy(call, tell));
  };

  const onBucket = ({ asked, folder, response }: Call): void => {
    if (asked.method === "HEAD") return void response.writeHead(200).end();
    if (asked.method !== "GET" || asked.query.get("list-type") !== "2") throw new S3Error("NotImplemented");
    sendXml(response, 200, listPage(asked, folder));
  };

  const standIn = await startStandIn("the object store", async (request, response) => {
    try {
      const asked = readRequest(request);
      refuseUnknown(asked);
      const call = { asked, request, response, folder: bucket(asked.bucket) };
      if (asked.key === "") onBucket(call);
      else await onObject(call);
    } catch (error) {
      const known = asS3Error(error);
      if (!known) throw error;
      sendError(request, response, known);
    }
  });
  return { ...standIn, bucket };
};
