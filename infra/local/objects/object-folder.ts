import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { type FileHandle, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isTemporary, syncFolder, temporaryFor } from "../data/atomic-file.ts";
import { type About, readAbout, trailerOf } from "./object-trailer.ts";

/**
 * The objects of one bucket in a folder. A key becomes a file name by its hash, so that no key leads out of the folder
 * and none is too long. A file holds the object's bytes and, behind them, what there is to know of it: both change
 * in one rename. Only one process has a folder open at a time.
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
  find(key: string): StoredObject | undefined;
  /** The whole object; undefined where there is none. */
  read(key: string): Promise<Buffer | undefined>;
  /** Keys that begin with the prefix, ascending by bytes. */
  keys(prefix: string): string[];
  /** Stores the bytes as they come; throws ConditionFailed, and nothing is changed. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, details: PutDetails): Promise<About>;
  /** Harmless where there is none. */
  delete(key: string): Promise<void>;
};

const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");

const load = (folder: string): Map<string, StoredObject> => {
  const objects = new Map<string, StoredObject>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = join(folder, name);
    // What was being written when the process died was never put.
    if (isTemporary(file)) rmSync(file, { force: true });
    else if (name.includes("/") || name.includes("\\")) {
      const about = readAbout(file);
      objects.set(about.key, { about, file });
    }
  }
  return objects;
};

const check = (found: StoredObject | undefined, condition: Condition | undefined): void => {
  if (condition?.kind === "absent" && found) throw new ConditionFailed(false);
  if (condition?.kind === "match" && found?.about.etag !== condition.etag) throw new ConditionFailed(!found);
};

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Writes all chunks; their count and MD5. */
const writeAll = async (handle: FileHandle, chunks: AsyncIterable<Uint8Array>) => {
  const md5 = createHash("md5");
  let bytes = 0;
  for await (const chunk of chunks) {
    md5.update(chunk);
    bytes += chunk.length;
    await handle.writeFile(chunk);
  }
  return { bytes, etag: `"${md5.digest("hex")}"` };
};

/** Opens, or makes, the folder of a bucket. */
export const openObjectFolder = (folder: string): ObjectFolder => {
  mkdirSync(folder, { recursive: true });
  const objects = load(folder);

  const fileOf = (key: string): string => {
    const hash = hashOf(key);
    return join(folder, hash.slice(0, 2), hash.slice(2));
  };

  const writeFile = async (
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

  return {
    find: (key) => objects.get(key),
    read: async (key) => {
      const found = objects.get(key);
      return found && (await readFile(found.file)).subarray(0, found.about.bytes);
    },
    keys: (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)).sort(byBytes),
    put: async (key, bytes, details) => {
      check(objects.get(key), details.condition);
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true });
      const temporary = temporaryFor(file);
      try {
        const about = await writeFile(temporary, key, bytes, details);
        // Nothing else runs between these three: of two conditional puts, one comes first.
        check(objects.get(key), details.condition);
        renameSync(temporary, file);
        objects.set(key, { about, file });
        await syncFolder(dirname(file));
        return about;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    delete: async (key) => {
      const found = objects.get(key);
      if (!found) return;
      objects.delete(key);
      rmSync(found.file, { force: true });
      await syncFolder(dirname(found.file));
    },
  };
};
