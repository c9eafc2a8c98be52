import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { BadSetting } from "../console/bad-setting.ts";
import { writeAtomically } from "../data/atomic-file.ts";
import { copyDatabase } from "../data/database.ts";
import { KEPT } from "../data/kept.ts";
import { sealedJson } from "../data/sealed.ts";
import { attachStorage } from "../service/storage.ts";
import { type BackupList, LIST } from "./backup-list.ts";
import { type Taken, takeFiles } from "./take-files.ts";

/**
 * A backup of a data folder, whether a service runs on it or not: files as they are, and rows in the files by which a table
 * is made anew, which a start does by itself. It holds all that was answered before it began; what happens meanwhile may
 * be in it or not, each thing whole.
 */

const takeDatabase = async (folder: string, name: string, backup: string): Promise<Taken> => {
  const copy = join(backup, name);
  await mkdir(backup, { recursive: true, mode: 0o700 });
  copyDatabase(join(folder, name), copy);
  const bytes = await readFile(copy);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { files: [{ name, bytes: bytes.length, sha256 }], damaged: [] };
};

const takeAll = async (folder: string, backup: string): Promise<Taken> => {
  const all: Taken = { files: [], damaged: [] };
  for (const [name, taken] of Object.entries(KEPT)) {
    if (taken === "nothing" || !existsSync(join(folder, name))) continue;
    const take = taken === "database" ? takeDatabase : takeFiles;
    const { files, damaged } = await take(folder, name, backup);
    all.files.push(...files);
    all.damaged.push(...damaged);
  }
  return all;
};

/** What a backup came to; `damaged` are the files that it lacks, by their place below the data folder. */
export type Backup = BackupList & Pick<Taken, "damaged">;

/** Makes a backup in a folder that is empty or not there. Throws BadSetting where there is something in it. */
export const makeBackup = async (folder: string, backup: string): Promise<Backup> => {
  if (existsSync(backup) && readdirSync(backup).length > 0)
    throw new BadSetting(`${backup} is not empty: name a folder that is, or is not there yet`);
  if (!existsSync(folder)) throw new BadSetting(`there is no data folder ${folder}`);
  const storage = await attachStorage(folder);
  try {
    // It holds names, addresses and links to accounts.
    await mkdir(backup, { recursive: true, mode: 0o700 });
    const { files, damaged } = await takeAll(folder, backup);
    const list: BackupList = { version: 1, madeAt: new Date().toISOString(), files };
    await writeAtomically(join(backup, LIST), sealedJson(list));
    return { ...list, damaged };
  } finally {
    await storage.close();
  }
};
