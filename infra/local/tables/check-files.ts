import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { writeAtomically } from "../data/atomic-file.ts";
import { Damaged } from "../data/damaged.ts";
import { isFile, jsonOf, sealedJson } from "../data/sealed.ts";
import { readOrSetAside } from "../data/set-aside.ts";
import { damageInLog } from "./check-log.ts";
import { damageInTable } from "./check-table.ts";
import { type LiveFiles, liveFilesIn } from "./manifest-files.ts";

/**
 * Whether the database's files are as it wrote them. It would not say so itself: of a log it leaves out what is damaged,
 * of a table it hands on what is there, and without `CURRENT` it begins anew and deletes all it finds.
 */

const TABLE = /^(\d+)\.(?:ldb|sst)$/;
const LOG = /^(\d+)\.log$/;
const MANIFEST = /^MANIFEST-\d+$/;

/** The database's own files. Strays are none of them. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder).filter(
    (name) => [TABLE, LOG, MANIFEST].some((names) => names.test(name)) && isFile(join(folder, name)),
  );

const numberIn = (names: RegExp, name: string): number | undefined => {
  const [, digits] = names.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

const refuse = (file: string, at: number | undefined): void => {
  if (at !== undefined) throw new Damaged(`${file} is damaged at byte ${at}`);
};

const CURRENT = /^(MANIFEST-\d+)\n$/;

/**
 * What the one file without a checksum says: which manifest is the present one, by which the database knows its files.
 * Each time that it is opened begins another.
 */
const currentManifest = (folder: string): string => {
  const file = join(folder, "CURRENT");
  if (!isFile(file)) throw new Damaged(`${file} is missing`);
  const [, manifest] = CURRENT.exec(readFileSync(file, "utf8")) ?? [];
  if (manifest === undefined || !isFile(join(folder, manifest))) throw new Damaged(`${file} is damaged`);
  return manifest;
};

/** Beside the database's files: how long they were when it was closed. A log that is cut off between records is whole. */
const CLOSED = "closed.json";
const Closed = z.object({ manifest: z.string(), lengths: z.record(z.string(), z.number().int()) });

/** Notes that the database was closed, and not killed. */
export const noteClosed = async (folder: string): Promise<void> => {
  const lengths = filesIn(folder).map((name) => [name, statSync(join(folder, name)).size] as const);
  const closed = { manifest: currentManifest(folder), lengths: Object.fromEntries(lengths) };
  await writeAtomically(join(folder, CLOSED), sealedJson(closed));
};

/**
 * Whether the database was closed, and not killed, when it was last open. Throws Damaged where its files are not as long
 * as they were then.
 */
const wasClosedSo = (folder: string): boolean => {
  const closed = readOrSetAside(
    join(folder, CLOSED),
    jsonOf(Closed),
    "Without it less is known of the tables.",
  );
  const manifest = currentManifest(folder);
  // Somebody had it open since, who left no note.
  if (closed?.manifest !== manifest) return false;
  for (const [name, length] of Object.entries(closed.lengths)) {
    const file = join(folder, name);
    const found = statSync(file, { throwIfNoEntry: false })?.size;
    if (found === undefined) throw new Damaged(`${file} is missing`);
    if (found !== length)
      throw new Damaged(`${file} is damaged: it has ${found} bytes where it had ${length}`);
  }
  return true;
};

/** A process that was killed when it had just begun to make the database left nothing that could be lost. */
const isEmpty = (folder: string, names: readonly string[]): boolean =>
  names.every((name) => name.startsWith("MANIFEST-") || statSync(join(folder, name)).size === 0);

const liveFiles = (file: string, bytes: Uint8Array): LiveFiles => {
  try {
    return liveFilesIn(bytes);
  } catch (error) {
    if (error instanceof RangeError)
      throw new Damaged(`${file} is damaged: ${error.message}`, { cause: error });
    throw error;
  }
};

/** Throws Damaged where a table is not there as the database wrote it. */
const checkTable = (folder: string, number: number, length: number): void => {
  const [name] = readdirSync(folder).filter((each) => numberIn(TABLE, each) === number);
  if (name === undefined) throw new Damaged(`${join(folder, `${number}.ldb`)} is missing`);
  const file = join(folder, name);
  const bytes = readFileSync(file);
  if (bytes.length !== length)
    throw new Damaged(`${file} is damaged: it has ${bytes.length} bytes where it had ${length}`);
  refuse(file, damageInTable(bytes));
};

/** Before the database is opened: throws Damaged, which names the file, where it is not what was closed or killed. */
export const checkDatabase = (folder: string): void => {
  const names = existsSync(folder) ? filesIn(folder) : [];
  if (isEmpty(folder, names)) return;
  const wasClosed = wasClosedSo(folder);
  const manifest = join(folder, currentManifest(folder));
  const bytes = readFileSync(manifest);
  refuse(manifest, damageInLog(bytes, wasClosed));
  const { tables, firstLog } = liveFiles(manifest, bytes);
  for (const [number, length] of tables) checkTable(folder, number, length);
  for (const name of names) {
    const isNeeded = (numberIn(LOG, name) ?? -1) >= firstLog;
    if (isNeeded) refuse(join(folder, name), damageInLog(readFileSync(join(folder, name)), wasClosed));
  }
  rmSync(join(folder, CLOSED), { force: true });
};

/** Tables are whole once they have not been written to for so long. */
const SETTLED_MS = 60_000;

/** While the database is open: throws Damaged where a table that it finished is not as it wrote it. */
export const checkTables = async (folder: string, pause: () => Promise<void>): Promise<void> => {
  for (const name of filesIn(folder).filter((each) => TABLE.test(each))) {
    const file = join(folder, name);
    const { mtimeMs = Date.now() } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs < SETTLED_MS) continue;
    try {
      refuse(file, damageInTable(readFileSync(file)));
    } catch (error) {
      // The database removes what it has merged into others.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
    await pause();
  }
};
