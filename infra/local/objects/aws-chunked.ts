import type { IncomingHttpHeaders } from "node:http";
import { crc32 } from "node:zlib";
import { S3Error } from "./s3-error.ts";

/** Request bodies of the SDK: plain, or in chunks (`aws-chunked`), with a CRC-32 in a header or behind the chunks. */

type Bytes = AsyncIterable<Uint8Array>;

const MAX_LINE_BYTES = 8192;

/** Reads lines and blocks from bytes that come in any pieces. */
const readerOf = (bytes: Bytes) => {
  const iterator = bytes[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<void> => {
    const { done, value } = await iterator.next();
    if (done) throw new S3Error("IncompleteBody");
    const next = Buffer.from(value.buffer, value.byteOffset, value.length);
    held = held.length === 0 ? next : Buffer.concat([held, next]);
  };
  return {
    line: async (): Promise<string> => {
      let end = held.indexOf("\r\n");
      for (; end < 0; end = held.indexOf("\r\n")) {
        if (held.length > MAX_LINE_BYTES) throw new S3Error("IncompleteBody");
        await more();
      }
      const text = held.toString("latin1", 0, end);
      held = held.subarray(end + 2);
      return text;
    },
    /** The next bytes, in pieces as they come. */
    block: async function* (length: number): AsyncGenerator<Uint8Array> {
      for (let left = length; left > 0; ) {
        if (held.length === 0) await more();
        const piece = held.subarray(0, left);
        held = held.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    },
  };
};

const CHUNK_HEAD = /^([0-9a-fA-F]{1,8})(;|$)/;

/** Yields the bytes in the chunks, and adds the headers behind them to `trailers`. */
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

const CRC32 = "x-amz-checksum-crc32";

/** Throws NotImplemented for a checksum other than CRC-32, which is the SDK's own choice. */
const refuseOtherChecksums = (headers: IncomingHttpHeaders): void => {
  const names = Object.keys(headers).filter((name) => /^x-amz-checksum-(?!mode|algorithm|type)/.test(name));
  for (const name of [...names, headers["x-amz-trailer"] ?? CRC32])
    if (String(name).toLowerCase() !== CRC32)
      throw new S3Error("NotImplemented", `${name} is not known on this machine`);
};

const base64Of = (sum: number): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(sum);
  return bytes.toString("base64");
};

/** Yields a request's body. Throws an S3Error where its length or checksum is wrong. */
export async function* objectBytes(body: Bytes, headers: IncomingHttpHeaders): AsyncGenerator<Uint8Array> {
  refuseOtherChecksums(headers);
  const trailers = new Map<string, string>();
  const isChunked = headers["content-encoding"]?.includes("aws-chunked") ?? false;
  const length = headers[isChunked ? "x-amz-decoded-content-length" : "content-length"];
  let [bytes, sum] = [0, 0];
  for await (const chunk of isChunked ? unchunked(body, trailers) : body) {
    bytes += chunk.length;
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (length !== undefined && bytes !== Number(length)) throw new S3Error("IncompleteBody");
  const expected = headers[CRC32] ?? trailers.get(CRC32);
  if (expected !== undefined && expected !== base64Of(sum)) throw new S3Error("BadDigest");
}
