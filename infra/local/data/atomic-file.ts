import { randomUUID } from "node:crypto";
import { open, readFile } from "node:fs/promises";

/** Files that replace others by a rename, so that a crash leaves the old file or the new one. */

const DRAFT = ".tmp";

/** A new name for a draft of a file, in the same folder. */
export const temporaryFor = (file: string): string => `${file}.${randomUUID()}${DRAFT}`;

export const isTemporary = (file: string): boolean => file.endsWith(DRAFT);

/** Writes the names in a folder to the disk, renames included. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch (error) {
    // Windows cannot sync folders, and need not.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  } finally {
    await handle.close();
  }
};

/** A file's text; undefined where there is no file. */
export const readIfThere = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};
