import { readdirSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { isTemporary } from "../data/atomic-file.ts";
import { Damaged } from "../data/damaged.ts";
import { isFile, readKept } from "../data/sealed.ts";
import { nameBefore } from "../data/set-aside.ts";
import { readObjectFile } from "../objects/object-bytes.ts";
import { type BackupFile, copyFile } from "./backup-list.ts";

/** Copies of what a data folder keeps in files, each of them verified. */

/** What was copied, and what was not since it is damaged. */
export type Taken = { readonly files: BackupFile[]; readonly damaged: string[] };

/** What is in the making, was set aside, or was left there by an editor or a system. */
const isNobodys = (name: string): boolean =>
  isTemporary(name) || nameBefore(name) !== undefined || /^\.|~$/.test(basename(name));

const filesBelow = (folder: string, name: string): string[] => {
  const path = join(folder, name);
  if (isFile(path)) return [name];
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((each) => `${name}/${each.split(sep).join("/")}`)
    .filter((each) => !isNobodys(each) && isFile(join(folder, each)));
};

/** Throws Damaged where a copied file is not what the service wrote. */
const verify = async (file: string, name: string): Promise<void> => {
  if (name.startsWith("objects/")) return readObjectFile(file);
  // Of a mail the line has the checksum, and whoever reads it looks.
  if (!name.endsWith(".jsonl")) readKept(file, (text) => text);
};

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** A running service makes new ones meanwhile: so often is looked again. */
const MOST_ROUNDS = 5;

/** Copies all files below a name of a data folder, until nothing has changed while they were copied. */
export const takeFiles = async (folder: string, name: string, backup: string): Promise<Taken> => {
  const files = new Map<string, BackupFile>();
  const damaged = new Set<string>();
  const changedAtMs = new Map<string, number>();

  const takeOne = async (each: string): Promise<void> => {
    const [from, to] = [join(folder, each), join(backup, each)];
    try {
      changedAtMs.set(each, statSync(from).mtimeMs);
      const copied = await copyFile(from, to);
      await verify(to, each);
      files.set(each, { name: each, ...copied });
      damaged.delete(each);
    } catch (error) {
      // A file that is gone by now is not of the backup; whether it was taken before or not.
      await rm(to, { force: true });
      files.delete(each);
      if (error instanceof Damaged) damaged.add(each);
      else if (!isGone(error)) throw error;
    }
  };

  for (let round = 0; round < MOST_ROUNDS; round++) {
    const changed = filesBelow(folder, name).filter(
      (each) => changedAtMs.get(each) !== statSync(join(folder, each), { throwIfNoEntry: false })?.mtimeMs,
    );
    for (const each of changed) await takeOne(each);
    if (changed.length === 0) break;
  }
  return { files: [...files.values()], damaged: [...damaged] };
};
