import type { Bucket, StoredObject } from "./bucket.ts";
import { S3Error } from "./s3-error.ts";
import type { S3Request } from "./s3-request.ts";
import { element, xml } from "./xml.ts";

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
export const listPage = ({ bucket: name, query }: S3Request, bucket: Bucket): string => {
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
