import { createHash } from "node:crypto";
import { closeSync, openSync, read } from "node:fs";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { Damaged } from "../data/damaged.ts";
import { BLOCK_BYTES } from "./block-sums.ts";
import type { StoredObject } from "./object-folder.ts";
import { readAbout } from "./object-trailer.ts";

/** Reading what was stored, and nothing else: every block is compared with its checksum before it is handed on. */

const readAt = promisify(read);

const damaged = ({ file }: StoredObject): Damaged =>
  new Damaged(`${file} is damaged: it is not what was stored`);

const blockAt = async (object: StoredObject, descriptor: number, start: number): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, object.about.bytes - start));
  const { bytesRead } = await readAt(descriptor, bytes, 0, bytes.length, start);
  if (bytesRead < bytes.length) throw damaged(object);
  return bytes;
};

/** What was stored before blocks had sums is compared as a whole, once. */
const compared = new WeakSet<StoredObject>();

const compareWhole = async (object: StoredObject, descriptor: number): Promise<void> => {
  const md5 = createHash("md5");
  for (let at = 0; at < object.about.bytes; at += BLOCK_BYTES)
    md5.update(await blockAt(object, descriptor, at));
  if (`"${md5.digest("hex")}"` !== object.about.etag) throw damaged(object);
  compared.add(object);
};

async function* blocks(
  object: StoredObject,
  descriptor: number,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array, void> {
  const { sums } = object.about;
  try {
    if (sums === undefined && !compared.has(object)) await compareWhole(object, descriptor);
    for (let at = start; at < end; ) {
      const block = Math.floor(at / BLOCK_BYTES);
      const first = block * BLOCK_BYTES;
      const bytes = await blockAt(object, descriptor, first);
      if (sums !== undefined && crc32(bytes) !== sums[block]) throw damaged(object);
      yield bytes.subarray(at - first, end - first);
      at = first + BLOCK_BYTES;
    }
  } finally {
    closeSync(descriptor);
  }
}

const opened = (object: StoredObject): number => {
  try {
    return openSync(object.file, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new Damaged(`${object.file} is gone`);
    throw error;
  }
};

/** Reads an object's file, whole. Throws Damaged where it is not as it was stored. */
export const readObjectFile = async (file: string): Promise<void> => {
  const about = readAbout(file);
  for await (const _ of verifiedBytes({ file, about }, 0, about.bytes));
};

/**
 * The bytes of an object from `start` up to, without, `end`, in pieces of a block at most; to be read to their end or
 * closed. Opened at once: a put that comes meanwhile replaces the file, and whoever has it open keeps the old one.
 * Throws Damaged in place of the first block that is not as it was stored.
 */
export const verifiedBytes = (
  object: StoredObject,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array, void> => blocks(object, opened(object), start, end);
