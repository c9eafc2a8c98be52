import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Files that are either the old ones or the new ones, whenever the process or the machine stops. */

const TEMPORARY = ".tmp";

/** A name for a file in the making, beside the one that it will replace. */
export const temporaryFor = (file: string): string => `${file}.${randomUUID()}${TEMPORARY}`;

/** Whether it is a file in the making: nobody's any more, where the folder has just been opened. */
export const isTemporary = (file: string): boolean => file.endsWith(TEMPORARY);

/** Makes the names in a folder durable: those that were put there, and that they replaced others. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch (error) {
    // Windows cannot sync folders, and needs not.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  } finally {
    await handle.close();
  }
};

const writeAndSync = async (file: string, content: string | Uint8Array, mode: number): Promise<void> => {
  const handle = await open(file, "w", mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Replaces a file, folder included; resolved once it cannot be lost any more. */
export const writeAtomically = async (
  file: string,
  content: string | Uint8Array,
  mode = 0o600,
): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  const temporary = temporaryFor(file);
  try {
    await writeAndSync(temporary, content, mode);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
};

/** A file's text; undefined where there is none. */
export const readIfThere = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};
