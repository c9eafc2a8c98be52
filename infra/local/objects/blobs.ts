import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, read as readCallback, readdirSync, rmSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { isTemporary, syncFolder, temporaryFor } from "../data/atomic-file.ts";
import { Damaged } from "../data/disk-fault.ts";

/**
 * The bytes of large objects, in files named by their SHA-256: a file is whole before a row names it, never changes, and
 * goes once no row names it. An open reader can still read it to its end.
 */

/** What is known of bytes that were written. `small` are the bytes themselves where they fit into a row. */
export type Written = {
  readonly hash: string;
  readonly bytes: number;
  /** With its quotes. Opaque, as S3's is for encrypted objects: the first half of the hash. */
  readonly etag: string;
  /** CRC-32 of each block, so that a part can be verified without the rest. */
  readonly sums: readonly number[];
  readonly small?: Buffer;
};

/** Where the bytes of an object are, and by which sums they are verified. */
export type Place = Pick<Written, "hash" | "bytes" | "sums" | "small">;

export type Blobs = {
  /** Keeps the bytes from `remove` until the caller has stored the row that names them and calls `release`. */
  write(chunks: AsyncIterable<Uint8Array>): Promise<Written & { release(): void }>;
  /**
   * The bytes from `start` up to, without, `end`, in pieces of a block at most. The file is opened at once. Throws
   * Damaged in place of the first block that is not as it was written.
   */
  read(place: Place, start: number, end: number): AsyncGenerator<Uint8Array, void>;
  /** Removes a file, unless bytes with its hash are just being stored. */
  remove(hash: string): void;
  /** Removes all files but those of these hashes, and what was never finished. */
  keepOnly(hashes: ReadonlySet<string>): void;
  fileOf(hash: string): string;
};

export const BLOCK_BYTES = 1024 * 1024;
/** The largest object whose bytes lie in a row. */
export const SMALL_BYTES = 16 * 1024;

const readAt = promisify(readCallback);

/** CRC-32 of each block of bytes that come in any pieces. */
const blockSums = () => {
  const sums: number[] = [];
  let length = 0;
  return {
    sums,
    update: (chunk: Uint8Array): void => {
      for (let at = 0; at < chunk.length; ) {
        const block = Math.floor(length / BLOCK_BYTES);
        const part = chunk.subarray(at, at + BLOCK_BYTES * (block + 1) - length);
        sums[block] = crc32(part, sums[block] ?? 0);
        length += part.length;
        at += part.length;
      }
    },
  };
};

/** Writes to memory, and to a file once there is too much: a block at a time, while the next one comes. */
const spill = (newFile: () => Promise<string>) => {
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  let writing: Promise<void> = Promise.resolve();

  const flush = async (): Promise<void> => {
    await writing;
    handle ??= await open(await newFile(), "wx", 0o600);
    writing = handle.writeFile(Buffer.concat(held.splice(0)));
    // The next write or the end throws its error. Until then Node must not count it as unhandled.
    writing.catch(() => undefined);
    heldBytes = 0;
  };

  return {
    write: async (chunk: Uint8Array): Promise<void> => {
      held.push(chunk);
      heldBytes += chunk.length;
      if (heldBytes > (handle ? BLOCK_BYTES : SMALL_BYTES)) await flush();
    },
    /** The bytes, where they are still in memory; else they cannot be lost any more. */
    end: async (): Promise<Buffer | undefined> => {
      if (!handle) return Buffer.concat(held);
      await flush();
      await writing;
      await handle.sync();
    },
    close: async (): Promise<void> => {
      await writing.catch(() => undefined);
      await handle?.close();
    },
  };
};

const NAME = /^[0-9a-f]{2}[/\\][0-9a-f]{62}(\..*)?$/;

/** Opens, or makes, a folder of such files. */
export const openBlobs = (folder: string): Blobs => {
  mkdirSync(folder, { recursive: true });
  const beingStored = new Map<string, number>();
  const count = (hash: string, more: number): void =>
    void beingStored.set(hash, (beingStored.get(hash) ?? 0) + more);
  const fileOf = (hash: string): string => join(folder, hash.slice(0, 2), hash.slice(2));

  const writeAll = async (chunks: AsyncIterable<Uint8Array>, temporary: string): Promise<Written> => {
    const [sha256, blocks] = [createHash("sha256"), blockSums()];
    let bytes = 0;
    const target = spill(async () => temporary);
    try {
      for await (const chunk of chunks) {
        sha256.update(chunk);
        blocks.update(chunk);
        bytes += chunk.length;
        await target.write(chunk);
      }
      const small = await target.end();
      const hash = sha256.digest("hex");
      return { hash, bytes, etag: `"${hash.slice(0, 32)}"`, sums: blocks.sums, ...(small && { small }) };
    } finally {
      await target.close();
    }
  };

  /** A file of the same bytes is replaced: it may be damaged. */
  const putInPlace = async (temporary: string, hash: string): Promise<void> => {
    const file = fileOf(hash);
    await mkdir(dirname(file), { recursive: true });
    await rename(temporary, file);
    await syncFolder(dirname(file));
  };

  const read = async function* (
    { hash, bytes, sums, small }: Place,
    descriptor: number | undefined,
    start: number,
    end: number,
  ): AsyncGenerator<Uint8Array, void> {
    const blockAt = async (at: number): Promise<Uint8Array> => {
      const length = Math.min(BLOCK_BYTES, bytes - at);
      if (descriptor === undefined) return small ?? Buffer.alloc(0);
      const block = Buffer.allocUnsafe(length);
      const { bytesRead } = await readAt(descriptor, block, 0, length, at);
      return block.subarray(0, bytesRead);
    };
    try {
      for (let at = start; at < end; ) {
        const index = Math.floor(at / BLOCK_BYTES);
        const first = index * BLOCK_BYTES;
        const block = await blockAt(first);
        if (crc32(block) !== sums[index]) throw new Damaged(`${fileOf(hash)} is damaged`);
        yield block.subarray(at - first, end - first);
        at = first + BLOCK_BYTES;
      }
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  };

  const opened = (hash: string): number => {
    try {
      return openSync(fileOf(hash), "r");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      throw new Damaged(`${fileOf(hash)} is missing`);
    }
  };

  return {
    fileOf,
    write: async (chunks) => {
      const temporary = temporaryFor(join(folder, "new"));
      try {
        const written = await writeAll(chunks, temporary);
        const { hash, small } = written;
        count(hash, 1);
        const release = (): void => count(hash, -1);
        if (!small)
          await putInPlace(temporary, hash).catch((error: unknown) => {
            release();
            throw error;
          });
        return { ...written, release };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    read: (place, start, end) => read(place, place.small ? undefined : opened(place.hash), start, end),
    remove: (hash) => {
      if ((beingStored.get(hash) ?? 0) === 0) rmSync(fileOf(hash), { force: true });
    },
    keepOnly: (hashes) => {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const isKept = hashes.has(name.split(sep).join(""));
        if (isTemporary(basename(name)) || (NAME.test(name) && !isKept)) rmSync(join(folder, name));
      }
    },
  };
};
