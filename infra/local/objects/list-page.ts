import type { ObjectFolder } from "./object-folder.ts";
import { S3Error } from "./s3-error.ts";
import type { S3Request } from "./s3-request.ts";
import { escaped, xml } from "./xml.ts";

const MAX_KEYS = 1000;

const maxKeysOf = (query: URLSearchParams): number => {
  const asked = Number(query.get("max-keys") ?? MAX_KEYS);
  if (!Number.isInteger(asked) || asked < 0) throw new S3Error("InvalidArgument");
  return Math.min(asked, MAX_KEYS);
};

/** The key behind which the page begins; the token of a page before holds its last key. */
const startOf = (query: URLSearchParams): string | undefined => {
  const token = query.get("continuation-token");
  if (token !== null) return Buffer.from(token, "base64url").toString("utf8");
  return query.get("start-after") ?? undefined;
};

const entryOf = (folder: ObjectFolder, key: string, encode: (key: string) => string): string => {
  const object = folder.find(key);
  if (!object) return "";
  const { etag, bytes, modifiedAtMs } = object.about;
  const fields = { ETag: etag, Size: bytes, LastModified: new Date(modifiedAtMs).toISOString() };
  const rest = Object.entries({ ...fields, StorageClass: "STANDARD" }).map(
    ([name, value]) => `<${name}>${escaped(String(value))}</${name}>`,
  );
  return `<Contents><Key>${escaped(encode(key))}</Key>${rest.join("")}</Contents>`;
};

/** One page of ListObjectsV2. */
export const listPage = ({ bucket, query }: S3Request, folder: ObjectFolder): string => {
  const prefix = query.get("prefix") ?? "";
  const start = startOf(query);
  const all = folder.keys(prefix);
  const rest =
    start === undefined
      ? all
      : all.slice(all.filter((key) => Buffer.compare(Buffer.from(key), Buffer.from(start)) <= 0).length);
  const keys = rest.slice(0, maxKeysOf(query));
  const last = keys.at(-1);
  const isTruncated = keys.length < rest.length && last !== undefined;
  const isUrl = query.get("encoding-type") === "url";
  const encode = (key: string): string => (isUrl ? encodeURIComponent(key) : key);
  return xml(
    "ListBucketResult",
    {
      Name: bucket,
      Prefix: encode(prefix),
      KeyCount: keys.length,
      MaxKeys: maxKeysOf(query),
      IsTruncated: isTruncated,
      ...(isUrl ? { EncodingType: "url" } : {}),
      ...(isTruncated ? { NextContinuationToken: Buffer.from(last).toString("base64url") } : {}),
    },
    keys.map((key) => entryOf(folder, key, encode)).join(""),
  );
};
