import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod";
import { DATA_VERSION } from "../data/database.ts";
import { Damaged } from "../data/disk-fault.ts";

/** The list of a backup names its files with their hashes, so that a restore compares all of them first. */

export const BackupFile = z.object({
  /** The path in the backup and in the data folder, with `/` on every system. */
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type BackupFile = z.output<typeof BackupFile>;

const BackupList = z.object({
  version: z.literal(DATA_VERSION),
  madeAt: z.iso.datetime(),
  files: z.array(BackupFile),
});
export type BackupList = z.output<typeof BackupList>;

export const LIST = "backup.json";

/** Copies a file and makes its folders. Resolves, once the disk has the copy, with its length and hash. */
export const copyFile = async (from: string, to: string): Promise<Omit<BackupFile, "name">> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let bytes = 0;
  const copy = await open(to, "w", 0o600);
  try {
    for await (const part of createReadStream(from, { highWaterMark: 1024 * 1024 })) {
      hash.update(part);
      bytes += part.length;
      await copy.writeFile(part);
    }
    await copy.sync();
  } finally {
    await copy.close();
  }
  return { bytes, sha256: hash.digest("hex") };
};

/** Reads the list of a backup. Throws Damaged where the folder has none or it is damaged. */
export const readList = (backup: string): BackupList => {
  const file = join(backup, LIST);
  if (!existsSync(file)) throw new Damaged(`${backup} is no backup: it has no ${LIST}`);
  try {
    return BackupList.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new Damaged(`${file} is damaged`, { cause: error });
  }
};
