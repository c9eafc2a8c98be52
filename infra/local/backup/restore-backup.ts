import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../data/atomic-file.ts";
import { Damaged } from "../data/disk-fault.ts";
import { STORED } from "../data/open-data-folder.ts";
import { claimFolder, waitForFolder } from "../data/service-file.ts";
import { refuseStranger, serveAlone } from "../wire/stand-in.ts";
import { type BackupList, copyFile, readList } from "./backup-list.ts";

/** A restore copies and compares the whole backup, moves the data that is there aside, and renames the copy into its place. */

const BEFORE = "before-restore-";
const IN_THE_MAKING = "restoring-";

const copyAll = async (backup: string, { files }: BackupList, to: string): Promise<void> => {
  for (const { name, bytes, sha256 } of files) {
    const from = join(backup, name);
    if (!existsSync(from)) throw new Damaged(`${from} is missing`);
    const copied = await copyFile(from, join(to, name));
    if (copied.bytes !== bytes || copied.sha256 !== sha256) throw new Damaged(`${from} is damaged`);
  }
};

const moveAll = async (from: string, to: string): Promise<void> => {
  for (const name of STORED.filter((each) => existsSync(join(from, each))))
    await rename(join(from, name), join(to, name));
  await syncFolder(to);
};

/** The backup's list, and the folder that holds the replaced data. */
export type Restored = BackupList & { readonly before: string };

const putInPlace = async (folder: string, backup: string): Promise<Restored> => {
  const list = readList(backup);
  const making = join(folder, `${IN_THE_MAKING}${randomUUID()}`);
  const before = join(folder, `${BEFORE}${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}`);
  try {
    await copyAll(backup, list, making);
    await mkdir(before, { recursive: true, mode: 0o700 });
    await moveAll(folder, before);
    await moveAll(making, folder);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  return { ...list, before };
};

/** Restores a data folder. Throws Damaged before it changes anything, and FolderInUse. */
export const restoreBackup = async (folder: string, backup: string): Promise<Restored> => {
  await waitForFolder(folder, 0);
  const holder = await serveAlone({
    name: "the restore",
    listener: async (_, response) => refuseStranger(response),
  });
  try {
    const claim = await claimFolder(folder, "command", holder.endpoint);
    try {
      return await putInPlace(folder, backup);
    } finally {
      claim.release();
    }
  } finally {
    await holder.close();
  }
};
