import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod";
import { Damaged } from "../data/damaged.ts";
import { sealed, unsealed } from "./sealed.ts";

/** What a backup says of itself: the files in it, by which it is checked before any of them is used. */

const BackupFile = z.object({
  /** Its place below the backup and the data folder alike, with `/` on every system. */
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type BackupFile = z.output<typeof BackupFile>;

const BackupList = z.object({
  /** 1 of the versions that kept everything in files of its own. */
  version: z.literal([1, 2]),
  madeAt: z.iso.datetime(),
  files: z.array(BackupFile),
});
export type BackupList = z.output<typeof BackupList>;

/** The list, at the top of a backup. It is written last: without it a folder is no backup. */
export const LIST = "backup.json";

/** Copies a file, folders included, and what was copied of it; resolved once the copy cannot be lost. */
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

/** The list as its file holds it. */
export const listText = (list: BackupList): string => sealed(JSON.stringify(list));

/** The list of a backup. Throws Damaged where it is damaged, or the folder is no backup. */
export const readList = (backup: string): BackupList => {
  const file = join(backup, LIST);
  if (!existsSync(file)) throw new Damaged(`${backup} is no backup: it has no ${LIST}`);
  const text = readFileSync(file, "utf8");
  try {
    return BackupList.parse(JSON.parse(unsealed(text, file)));
  } catch (error) {
    throw new Damaged(`${file} is damaged`, { cause: error });
  }
};
