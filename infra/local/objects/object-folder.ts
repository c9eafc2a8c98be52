import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder, temporaryFor } from "../data/atomic-file.ts";
import { Damaged } from "../data/damaged.ts";
import { removeAside, setAside } from "../data/set-aside.ts";
import { adviceFor } from "./advice.ts";
import { blockSums } from "./block-sums.ts";
import { loadObjects, placeOf } from "./load-objects.ts";
import { verifiedBytes } from "./object-bytes.ts";
import { type About, trailerOf } from "./object-trailer.ts";

/**
 * The objects of one bucket in a folder. A key becomes a file name by its hash, so that no key leads out of the folder
 * and none is too long. A file holds the object's bytes and, behind them, what there is to know of it: both change
 * in one rename. Only one process has a folder open at a time. What is damaged is set aside when it is found, and is not
 * absent but damaged until it is put again: nobody may take it for what was never there.
 */

/** The file holds more than the object: its bytes are the first `about.bytes`. */
export type StoredObject = { readonly about: About; readonly file: string };

/** A put that is done only if the object is still the one with this ETag, or only if there is none. */
export type Condition = { readonly kind: "match"; readonly etag: string } | { readonly kind: "absent" };

/** A conditional put that came too late. */
export class ConditionFailed extends Error {
  override readonly name = "ConditionFailed";
  /** Whether the object that was to be replaced is not there at all. */
  readonly isAbsent: boolean;

  constructor(isAbsent: boolean) {
    super("the object is another one by now");
    this.isAbsent = isAbsent;
  }
}

/** What is kept with the bytes; without a condition the put replaces whatever is there. */
export type PutDetails = {
  readonly contentType: string;
  readonly cacheControl?: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly condition?: Condition | undefined;
};

/** The objects of one bucket by key; what is known of them is in memory, their bytes are not. */
export type ObjectFolder = {
  /** Undefined where there is none. Throws Damaged where there was one. */
  find(key: string): StoredObject | undefined;
  /** The bytes of an object as they were stored; throws Damaged in place of those that are not. */
  bytes(object: StoredObject, start?: number, end?: number): AsyncGenerator<Uint8Array, void>;
  /** The whole object; undefined where there is none. Throws Damaged. */
  read(key: string): Promise<Buffer | undefined>;
  /** Keys that begin with the prefix, ascending by bytes. */
  keys(prefix: string): string[];
  /** Stores the bytes as they come; throws ConditionFailed, and nothing is changed. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, details: PutDetails): Promise<About>;
  /** Harmless where there is none. */
  delete(key: string): Promise<void>;
};

const check = (found: StoredObject | undefined, condition: Condition | undefined): void => {
  if (condition?.kind === "absent" && found) throw new ConditionFailed(false);
  if (condition?.kind === "match" && found?.about.etag !== condition.etag) throw new ConditionFailed(!found);
};

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Writes all chunks; their count, MD5 and sums. */
const writeAll = async (handle: FileHandle, chunks: AsyncIterable<Uint8Array>) => {
  const md5 = createHash("md5");
  const { update, sums } = blockSums();
  let bytes = 0;
  for await (const chunk of chunks) {
    md5.update(chunk);
    update(chunk);
    bytes += chunk.length;
    await handle.writeFile(chunk);
  }
  return { bytes, etag: `"${md5.digest("hex")}"`, sums: sums() };
};

/** Writes an object and what is to be known of it. */
const writeObject = async (
  file: string,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  details: PutDetails,
) => {
  const handle = await open(file, "wx", 0o600);
  try {
    const { contentType, cacheControl, metadata } = details;
    const written = await writeAll(handle, bytes);
    const about: About = {
      key,
      ...written,
      contentType,
      cacheControl,
      metadata,
      modifiedAtMs: Date.now(),
      id: randomUUID(),
    };
    await handle.writeFile(trailerOf(about));
    await handle.sync();
    return about;
  } finally {
    await handle.close();
  }
};

/** Opens, or makes, the folder of a bucket. */
export const openObjectFolder = (folder: string): ObjectFolder => {
  mkdirSync(folder, { recursive: true });
  const { objects, damaged } = loadObjects(folder);
  const fileOf = (key: string): string => join(folder, placeOf(key));

  const find = (key: string): StoredObject | undefined => {
    const found = objects.get(key);
    if (!found && damaged.has(placeOf(key))) throw new Damaged(`${key} is damaged`);
    return found;
  };

  /** Nobody finds it from now on. */
  const giveUp = (object: StoredObject, fault: string): void => {
    const { key } = object.about;
    // What was replaced meanwhile is gone.
    if (objects.get(key) !== object) return;
    objects.delete(key);
    damaged.add(placeOf(key));
    setAside(object.file, `${fault} (${key})`, adviceFor(key));
  };

  const read = async function* (object: StoredObject, start: number, end: number) {
    try {
      yield* verifiedBytes(object, start, end);
    } catch (error) {
      if (error instanceof Damaged) giveUp(object, error.message);
      throw error;
    }
  };

  return {
    find,
    bytes: (object, start = 0, end = object.about.bytes) => read(object, start, end),
    read: async (key) => {
      const found = find(key);
      if (!found) return undefined;
      const parts: Uint8Array[] = [];
      for await (const part of read(found, 0, found.about.bytes)) parts.push(part);
      return Buffer.concat(parts);
    },
    keys: (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)).sort(byBytes),
    put: async (key, bytes, details) => {
      check(objects.get(key), details.condition);
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true });
      const temporary = temporaryFor(file);
      try {
        const about = await writeObject(temporary, key, bytes, details);
        // Nothing else runs between these three: of two conditional puts, one comes first.
        check(objects.get(key), details.condition);
        renameSync(temporary, file);
        objects.set(key, { about, file });
        damaged.delete(placeOf(key));
        await syncFolder(dirname(file));
        return about;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    delete: async (key) => {
      const file = fileOf(key);
      if (damaged.delete(placeOf(key))) removeAside(file);
      if (!objects.delete(key)) return;
      rmSync(file, { force: true });
      await syncFolder(dirname(file));
    },
  };
};
