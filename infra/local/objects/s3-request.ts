import type { IncomingMessage } from "node:http";
import type { Condition } from "./bucket.ts";
import { S3Error } from "./s3-error.ts";

/** A request of the S3 protocol. */
export type S3Request = {
  readonly method: string;
  readonly bucket: string;
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query: URLSearchParams;
};

const MAX_KEY_BYTES = 1024;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error("InvalidArgument", "the key is not well encoded");
  }
};

/** Bucket and key of `/bucket/key…`, decoded. */
const placeOf = (path: string): { bucket: string; key: string } => {
  const end = path.indexOf("/", 1);
  if (end < 0) return { bucket: decoded(path.slice(1)), key: "" };
  return { bucket: decoded(path.slice(1, end)), key: decoded(path.slice(end + 1)) };
};

/** Reads bucket and key from the raw URL: `new URL` would resolve `..`, which may be part of a key. */
export const readRequest = ({
  method = "GET",
  url = "/",
}: Pick<IncomingMessage, "method" | "url">): S3Request => {
  const mark = url.indexOf("?");
  const { bucket, key } = placeOf(mark < 0 ? url : url.slice(0, mark));
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error("KeyTooLongError");
  return { method, bucket, key, query: new URLSearchParams(mark < 0 ? "" : url.slice(mark + 1)) };
};

const quoted = (etag: string): string => (etag.startsWith('"') ? etag : `"${etag}"`);

export const putCondition = ({ headers }: IncomingMessage): Condition | undefined => {
  const absent = headers["if-none-match"];
  if (absent !== undefined && absent !== "*")
    throw new S3Error("NotImplemented", "a put takes If-None-Match only with *");
  if (absent !== undefined) return { kind: "absent" };
  const etag = headers["if-match"];
  return etag === undefined ? undefined : { kind: "match", etag: quoted(etag) };
};

/** Returns whether the reader has this object already. Throws PreconditionFailed where it wants another one. */
export const isUnchanged = ({ headers }: IncomingMessage, etag: string): boolean => {
  const wanted = headers["if-match"];
  if (wanted !== undefined && wanted !== "*" && quoted(wanted) !== etag)
    throw new S3Error("PreconditionFailed");
  const known = headers["if-none-match"];
  return known !== undefined && quoted(known) === etag;
};

/** The bytes from `start` up to, without, `end`. */
export type Span = { readonly start: number; readonly end: number };

const RANGE = /^bytes=(\d*)-(\d*)$/;

/** The range of the request; undefined for the whole object. Throws InvalidRange where it lies outside. */
export const rangeOf = ({ headers }: IncomingMessage, bytes: number): Span | undefined => {
  const [, first = "", last = ""] = RANGE.exec(headers.range ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const span =
    first === ""
      ? { start: Math.max(0, bytes - Number(last)), end: bytes }
      : { start: Number(first), end: last === "" ? bytes : Math.min(bytes, Number(last) + 1) };
  if (span.start >= span.end) throw new S3Error("InvalidRange");
  return span;
};

const META = "x-amz-meta-";

export const metadataOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith(META))
      .map(([name, value]) => [name.slice(META.length), String(value)]),
  );

/** Query parameters of calls that this store does not know. */
const UNKNOWN_QUERY = [
  "uploads",
  "uploadId",
  "partNumber",
  "versionId",
  "tagging",
  "acl",
  "versions",
  "delimiter",
];

/** Throws NotImplemented for a call that this store would answer wrongly. */
export const refuseUnknown = ({ query }: S3Request): void => {
  for (const name of UNKNOWN_QUERY)
    if (query.has(name)) throw new S3Error("NotImplemented", `${name} is not known on this machine`);
};
