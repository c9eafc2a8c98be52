import { existsSync, renameSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { report } from "../console/report.ts";

/** Damaged files are moved beside where they were, under a name that says so: nobody reads them any more. */

const SUFFIX = ".damaged";
const NAME = /^(.*)\.damaged(-\d+)?$/;

const freeName = (file: string): string => {
  for (let n = 1; ; n++) {
    const name = n === 1 ? `${file}${SUFFIX}` : `${file}${SUFFIX}-${n}`;
    if (!existsSync(name)) return name;
  }
};

/** The name under which a file was kept before it was set aside; undefined of one that was not. */
export const nameBefore = (name: string): string | undefined => NAME.exec(name)?.[1];

/** Moves a damaged file aside and says so on the console, once: what it was of, and what to do. */
export const setAside = (file: string, fault: string, advice: string): void => {
  const name = freeName(file);
  try {
    renameSync(file, name);
    report.error(`${fault}. It is set aside as ${basename(name)}. ${advice}`);
  } catch (error) {
    // It may be gone, or its folder take no changes: nobody reads it all the same.
    report.error(`${fault}. It is not set aside (${(error as NodeJS.ErrnoException).code}). ${advice}`);
  }
};

/** Forgets what was set aside of a file. */
export const removeAside = (file: string): void => rmSync(`${file}${SUFFIX}`, { force: true });
