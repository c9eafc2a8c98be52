import { MANIFEST_KEY, MARKETS, REFERENCES } from "../../../functions/store/objects/object-keys.ts";
import { report } from "../console/report.ts";
import type { Database } from "../data/database.ts";
import { Damaged } from "../data/disk-fault.ts";
import { sumOf } from "../data/row-sums.ts";
import type { Blobs, Place, Written } from "./blobs.ts";

/**
 * The objects of one bucket: a row for each, which names its bytes. What is damaged is found when it is read, and is not
 * absent but damaged until it is put again: a reader must not take it for an object that never existed.
 */

const BACKUP = "Restore a backup (npm run restore)";
const IMPORT = `${BACKUP}, or import the ticker again; what belongs to the sample is made anew at the next start.`;

const ADVICE: readonly (readonly [prefix: string, advice: string])[] = [
  [MANIFEST_KEY, "It is made anew from the markets by the next start, and by the next import."],
  [MARKETS, IMPORT],
  [REFERENCES, `A ticker's closes are made anew from its market by the next start. ${IMPORT}`],
  ["chains/", "It is made anew from its market."],
  ["reports/", "The next import or append of its ticker makes it anew."],
  ["tasks/", "Its task can be run again."],
  ["saved/", `${BACKUP}, or run it again and save it.`],
];

/** What to do about the damaged object of a key. */
export const adviceFor = (key: string): string =>
  ADVICE.find(([prefix]) => key.startsWith(prefix))?.[1] ?? `${BACKUP}, or put it there again.`;

/** What the service knows of an object. */
export type About = Omit<Written, "small" | "hash"> & {
  readonly contentType: string;
  readonly cacheControl?: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly modifiedAtMs: number;
  /** Its bytes were found to be others than those that were put. */
  readonly isDamaged?: true;
};

export type StoredObject = { readonly key: string; readonly about: About; readonly place: Place };

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

/** Details stored with the bytes. Without a condition, the put replaces an existing object. */
type PutDetails = Pick<About, "contentType" | "cacheControl" | "metadata"> & {
  /** Now, where it is left out. */
  readonly modifiedAtMs?: number;
  readonly condition?: Condition | undefined;
};

export type Bucket = {
  /** Undefined where there is none. Throws Damaged where it was found to be damaged. */
  find(key: string): StoredObject | undefined;
  /** The bytes of an object from `start` up to, without, `end`. Throws Damaged in place of those that are not as they were put. */
  bytes(object: StoredObject, start?: number, end?: number): AsyncGenerator<Uint8Array, void>;
  /** The whole object; undefined where there is none. Throws Damaged. */
  read(key: string): Promise<Buffer | undefined>;
  /** Objects whose keys begin with the prefix and come after another, ascending by the keys' bytes; damaged ones too. */
  list(prefix: string, after?: string): Iterable<StoredObject>;
  /** Stores the bytes as they come; throws ConditionFailed, and nothing is changed. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, details: PutDetails): Promise<About>;
  /** Harmless where there is none. */
  delete(key: string): void;
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS objects (
  bucket TEXT NOT NULL, key TEXT NOT NULL, hash TEXT NOT NULL, about TEXT NOT NULL, sum INTEGER NOT NULL,
  PRIMARY KEY (bucket, key)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS "objects by hash" ON objects (hash);
CREATE TABLE IF NOT EXISTS small_objects (hash TEXT NOT NULL PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;
`;

export const makeObjectTables = ({ sql }: Database): void => sql.exec(SCHEMA);

const LARGE = "SELECT DISTINCT hash FROM objects WHERE hash NOT IN (SELECT hash FROM small_objects)";

/** The hashes of all objects whose bytes are in files. */
export const largeHashes = (sql: Database["sql"]): Set<string> =>
  new Set(
    sql
      .prepare(LARGE)
      .all()
      .map(({ hash }) => String(hash)),
  );

type Row = {
  readonly key: string;
  readonly hash: string;
  readonly about: string;
  readonly sum: number;
};

export const openBucket = ({ sql, transaction }: Database, blobs: Blobs, bucket: string): Bucket => {
  const select = sql.prepare("SELECT key, hash, about, sum FROM objects WHERE bucket = ? AND key = ?");
  const selectFrom = `SELECT key, hash, about, sum FROM objects
    WHERE bucket = ? AND key >= ? AND key < ? || CAST(x'FF' AS TEXT) AND key > ? ORDER BY key`;
  const insert = sql.prepare("INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?)");
  const remove = sql.prepare("DELETE FROM objects WHERE bucket = ? AND key = ?");
  const naming = sql.prepare("SELECT 1 FROM objects WHERE hash = ? LIMIT 1");
  const selectSmall = sql.prepare("SELECT bytes FROM small_objects WHERE hash = ?");
  const insertSmall = sql.prepare("INSERT OR REPLACE INTO small_objects VALUES (?, ?)");
  const removeSmall = sql.prepare("DELETE FROM small_objects WHERE hash = ?");

  const objectOf = ({ key, hash, about: text, sum }: Row): StoredObject => {
    if (sumOf(bucket, key, hash, text) !== sum)
      throw new Damaged(`the row of ${key} was changed on the disk`);
    const about = JSON.parse(text) as About;
    return { key, about, place: { hash, bytes: about.bytes, sums: about.sums } };
  };

  const findAny = (key: string): StoredObject | undefined => {
    const row = select.get(bucket, key) as Row | undefined;
    return row && objectOf(row);
  };

  const find = (key: string): StoredObject | undefined => {
    const found = findAny(key);
    if (found?.about.isDamaged) throw new Damaged(`${key} is damaged`);
    return found;
  };

  const write = (key: string, hash: string, about: About): void => {
    const text = JSON.stringify(about);
    insert.run(bucket, key, hash, text, sumOf(bucket, key, hash, text));
  };

  /** Whether no row names the bytes any more. Those in the database are removed by this. */
  const isLoose = (hash: string | undefined): hash is string => {
    if (hash === undefined || naming.get(hash)) return false;
    removeSmall.run(hash);
    return true;
  };

  /** Serves the object to no reader from now on. */
  const giveUp = ({ key, about, place }: StoredObject, { message }: Damaged): void => {
    report.error(`${message}: it holds the object ${key}, which is not served any more. ${adviceFor(key)}`);
    try {
      // What was replaced meanwhile is gone.
      if (findAny(key)?.about.modifiedAtMs === about.modifiedAtMs)
        write(key, place.hash, { ...about, isDamaged: true });
    } catch {
      // A disk that cannot be written: it is found again when it is read again.
    }
  };

  const opened = (object: StoredObject, start: number, end: number) => {
    const small = selectSmall.get(object.place.hash)?.bytes as Uint8Array | undefined;
    return blobs.read({ ...object.place, ...(small && { small: Buffer.from(small) }) }, start, end);
  };

  const read = async function* (object: StoredObject, start: number, end: number) {
    try {
      yield* opened(object, start, end);
    } catch (error) {
      if (error instanceof Damaged) giveUp(object, error);
      throw error;
    }
  };

  const check = (key: string, condition: Condition | undefined): void => {
    const old = findAny(key);
    const found = old?.about.isDamaged ? undefined : old;
    if (condition?.kind === "absent" && found) throw new ConditionFailed(false);
    if (condition?.kind === "match" && found?.about.etag !== condition.etag)
      throw new ConditionFailed(!found);
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
    list: function* (prefix, after = "") {
      for (const row of sql.prepare(selectFrom).iterate(bucket, prefix, prefix, after))
        yield objectOf(row as Row);
    },
    put: async (key, bytes, { condition, ...details }) => {
      check(key, condition);
      const { release, small, hash, ...written } = await blobs.write(bytes);
      let loose: string[] = [];
      try {
        const about: About = { ...written, modifiedAtMs: Date.now(), ...details };
        loose = transaction(() => {
          check(key, condition);
          const old = findAny(key);
          if (small) insertSmall.run(hash, small);
          write(key, hash, about);
          return [old?.place.hash].filter(isLoose);
        });
        return about;
      } finally {
        release();
        if (!naming.get(hash)) loose = [...loose, hash];
        for (const each of loose) blobs.remove(each);
      }
    },
    delete: (key) => {
      const loose = transaction(() => {
        const old = findAny(key);
        remove.run(bucket, key);
        return [old?.place.hash].filter(isLoose);
      });
      for (const each of loose) blobs.remove(each);
    },
  };
};
