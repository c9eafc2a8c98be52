import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { S3Error } from "./s3-error.ts";

/** Bodies as the SDK sends them: plain or in chunks (`aws-chunked`), with a checksum before or behind them. */

type Bytes = AsyncIterable<Uint8Array>;

type Digest = { update(bytes: Uint8Array): void; base64(): string };

const crc32Digest = (): Digest => {
  let value = 0;
  return {
    update: (bytes) => {
      value = crc32(bytes, value);
    },
    base64: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.toString("base64");
    },
  };
};

const hashDigest = (algorithm: string) => (): Digest => {
  const hash = createHash(algorithm);
  return {
    update: (bytes) => {
      hash.update(bytes);
    },
    base64: () => hash.digest("base64"),
  };
};

const DIGESTS: Readonly<Record<string, () => Digest>> = {
  "content-md5": hashDigest("md5"),
  "x-amz-checksum-crc32": crc32Digest,
  "x-amz-checksum-sha1": hashDigest("sha1"),
  "x-amz-checksum-sha256": hashDigest("sha256"),
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const one = (headers: Headers, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Reads lines and blocks from bytes that come in any pieces. */
const readerOf = (bytes: Bytes) => {
  const iterator = bytes[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { done, value } = await iterator.next();
    if (done) return false;
    held =
      held.length === 0
        ? Buffer.from(value.buffer, value.byteOffset, value.length)
        : Buffer.concat([held, value]);
    return true;
  };
  return {
    line: async (): Promise<string> => {
      for (;;) {
        const end = held.indexOf("\r\n");
        if (end >= 0) {
          const text = held.toString("latin1", 0, end);
          held = held.subarray(end + 2);
          return text;
        }
        if (held.length > 8192 || !(await more())) throw new S3Error("IncompleteBody");
      }
    },
    /** The next bytes, in pieces as they come. */
    block: async function* (length: number): AsyncGenerator<Uint8Array> {
      for (let left = length; left > 0; ) {
        if (held.length === 0 && !(await more())) throw new S3Error("IncompleteBody");
        const piece = held.subarray(0, left);
        held = held.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    },
  };
};

const CHUNK_HEAD = /^([0-9a-fA-F]{1,8})(;|$)/;

/** The bytes in the chunks; what follows them is put into `trailers`. */
async function* unchunked(bytes: Bytes, trailers: Map<string, string>): AsyncGenerator<Uint8Array> {
  const reader = readerOf(bytes);
  for (;;) {
    const head = CHUNK_HEAD.exec(await reader.line())?.[1];
    if (head === undefined) throw new S3Error("InvalidRequest", "a chunk has no length");
    const length = Number.parseInt(head, 16);
    if (length === 0) break;
    yield* reader.block(length);
    if ((await reader.line()) !== "") throw new S3Error("InvalidRequest", "a chunk is longer than it says");
  }
  for (let line = await reader.line(); line !== ""; line = await reader.line()) {
    const colon = line.indexOf(":");
    trailers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
}

const checksumNames = (headers: Headers): string[] => {
  const named = Object.keys(headers).filter(
    (name) => name === "content-md5" || /^x-amz-checksum-(?!mode|algorithm|type)/.test(name),
  );
  return [
    ...named,
    ...(one(headers, "x-amz-trailer")
      ?.toLowerCase()
      .split(/\s*,\s*/) ?? []),
  ];
};

/**
 * The object's bytes in a request's body. Throws an S3Error while they are read where fewer or more come than were
 * said, or where they do not fit their checksum.
 */
export async function* objectBytes(body: Bytes, headers: Headers): AsyncGenerator<Uint8Array> {
  const digests = checksumNames(headers).map((name) => {
    const make = DIGESTS[name];
    if (!make) throw new S3Error("NotImplemented", `${name} is not known on this machine`);
    return { name, digest: make() };
  });
  const trailers = new Map<string, string>();
  const isChunked = one(headers, "content-encoding")?.includes("aws-chunked") ?? false;
  const length = one(headers, isChunked ? "x-amz-decoded-content-length" : "content-length");
  let bytes = 0;
  for await (const chunk of isChunked ? unchunked(body, trailers) : body) {
    bytes += chunk.length;
    for (const { digest } of digests) digest.update(chunk);
    yield chunk;
  }
  if (length !== undefined && bytes !== Number(length)) throw new S3Error("IncompleteBody");
  for (const { name, digest } of digests)
    if (digest.base64() !== (one(headers, name) ?? trailers.get(name))) throw new S3Error("BadDigest");
}
