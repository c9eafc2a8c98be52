import { chmodSync, mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { PROJECT_FOLDER } from "../../folders.ts";
import { report } from "../console/report.ts";

/** The data folder: `.local`, or the value of `BACKSPREAD_DATA`. */
export const dataFolder = (): string =>
  resolve(process.env.BACKSPREAD_DATA || join(PROJECT_FOLDER, ".local"));

const OWNER_ONLY = 0o700;
const FOR_OTHERS = 0o077;
/** The sticky bit of a folder such as /tmp, which all users share. */
const SHARED = 0o1000;

/** Makes a data folder and closes it to other users: it holds names, addresses and links to accounts. */
export const makePrivate = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  const { mode } = statSync(folder);
  if ((mode & FOR_OTHERS) === 0) return;
  try {
    if ((mode & SHARED) !== 0) throw new Error("it is everybody's");
    chmodSync(folder, OWNER_ONLY);
  } catch (error) {
    // Another user may own the folder, or the disk may have no permissions: the person who chose it decides.
    report.note(`Other users of this machine can read ${folder} (${(error as Error).message})`);
  }
};
