import { existsSync, readdirSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BadSetting } from "../console/report.ts";
import { copyDatabase, DATA_VERSION, DATABASE_FILE, databaseIn } from "../data/database.ts";
import { objectsIn } from "../data/open-data-folder.ts";
import { openBlobs } from "../objects/blobs.ts";
import { largeHashes } from "../objects/bucket.ts";
import { attachStorage } from "../service/storage.ts";
import { type BackupFile, type BackupList, copyFile, LIST } from "./backup-list.ts";

/** A backup holds the database at one moment and the files of large objects that it names. A service may run meanwhile. */

/** The service may replace an object, and remove its file, between the two copies: then both are made again. */
const MOST_ROUNDS = 5;

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

const hashesIn = (database: string): Set<string> => {
  const sql = new DatabaseSync(database, { readOnly: true });
  try {
    return largeHashes(sql);
  } finally {
    sql.close();
  }
};

type Copied = { readonly files: BackupFile[]; readonly damaged: string[] };

const copyAll = async (folder: string, backup: string): Promise<Copied> => {
  const [from, to] = [openBlobs(objectsIn(folder)), openBlobs(objectsIn(backup))];
  const nameOf = (hash: string): string => relative(backup, to.fileOf(hash)).split(sep).join("/");
  const taken = new Map<string, BackupFile>();

  const takeOne = async (hash: string): Promise<boolean> => {
    try {
      const copied = await copyFile(from.fileOf(hash), to.fileOf(hash));
      if (copied.sha256 === hash) taken.set(hash, { name: nameOf(hash), ...copied });
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  };

  const draft = `${databaseIn(backup)}.tmp`;
  let hashes = new Set<string>();
  let isWhole = false;
  for (let round = 0; round < MOST_ROUNDS && !isWhole; round++) {
    rmSync(draft, { force: true });
    copyDatabase(databaseIn(folder), draft);
    hashes = hashesIn(draft);
    isWhole = true;
    for (const hash of hashes) if (!taken.has(hash)) isWhole = (await takeOne(hash)) && isWhole;
  }
  const database = { name: DATABASE_FILE, ...(await copyFile(draft, databaseIn(backup))) };
  rmSync(draft);
  to.keepOnly(new Set([...hashes].filter((hash) => taken.has(hash))));
  return {
    files: [database, ...[...hashes].flatMap((hash) => taken.get(hash) ?? [])],
    damaged: [...hashes].filter((hash) => !taken.has(hash)).map(nameOf),
  };
};

/** The list of a backup; `damaged` names the files that it lacks, as paths in the data folder. */
type Backup = BackupList & Pick<Copied, "damaged">;

/** Makes a backup in an empty folder. Throws BadSetting for another, Damaged for a bad database. */
export const makeBackup = async (folder: string, backup: string): Promise<Backup> => {
  if (existsSync(backup) && readdirSync(backup).length > 0)
    throw new BadSetting(`${backup} is not empty: name a folder that is, or is not there yet`);
  if (!existsSync(folder)) throw new BadSetting(`there is no data folder ${folder}`);
  const storage = await attachStorage(folder);
  try {
    // It holds names, addresses and links to accounts.
    await mkdir(backup, { recursive: true, mode: 0o700 });
    const { files, damaged } = await copyAll(folder, backup);
    const list: BackupList = { version: DATA_VERSION, madeAt: new Date().toISOString(), files };
    // Last: a folder without a whole list is no backup.
    await writeFile(join(backup, LIST), JSON.stringify(list), { mode: 0o600, flush: true });
    return { ...list, damaged };
  } finally {
    await storage.close();
  }
};
