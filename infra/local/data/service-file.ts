import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { OWN_KEY } from "../wire/client-settings.ts";
import { temporaryFor } from "./atomic-file.ts";
import { makePrivate } from "./data-folder.ts";

/**
 * `service.json` in a data folder names the one process that has it open and the addresses of its stand-ins. A second process
 * would not see the users and executions that the first holds in memory.
 */

const ServiceFile = z.object({
  id: z.string(),
  pid: z.number().int(),
  /** What the process is. */
  kind: z.enum(["service", "command"]),
  /** The access key that its stand-ins accept. */
  key: z.string(),
  objects: z.url(),
  tables: z.url().optional(),
  users: z.url().optional(),
  site: z.url().optional(),
});
export type ServiceFile = z.output<typeof ServiceFile>;

/** The right of this process to a folder. Both calls do nothing once another process has taken it over. */
export type Claim = {
  /** Adds addresses to the file. */
  update(more: Pick<ServiceFile, "tables" | "users" | "site">): void;
  release(): void;
};

/** Another process has the folder open. The message names it. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";
  readonly holder: ServiceFile;

  constructor(folder: string, holder: ServiceFile) {
    const at = holder.site === undefined ? "" : ` at ${holder.site}`;
    super(`a ${holder.kind} is running on ${folder} already${at} (process ${holder.pid})`);
    this.holder = holder;
  }
}

const fileIn = (folder: string): string => join(folder, "service.json");

const readFile = (folder: string): ServiceFile | undefined => {
  try {
    return ServiceFile.parse(JSON.parse(readFileSync(fileIn(folder), "utf8")));
  } catch {
    return undefined;
  }
};

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

const CHECK_MS = 2000;

/** The system reuses process ids: the holder is alive only if its object store still listens. */
const isAlive = async ({ pid, objects }: ServiceFile): Promise<boolean> => {
  if (!exists(pid)) return false;
  try {
    await fetch(objects, { signal: AbortSignal.timeout(CHECK_MS) });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "TimeoutError";
  }
};

/** The process that has the folder open; undefined where there is none. */
export const holderOf = async (folder: string): Promise<ServiceFile | undefined> => {
  const file = readFile(folder);
  return file && (await isAlive(file)) ? file : undefined;
};

/** Creates the file. Returns false where there is one. */
const put = (folder: string, file: ServiceFile): boolean => {
  const temporary = temporaryFor(fileIn(folder));
  try {
    writeFileSync(temporary, JSON.stringify(file), { mode: 0o600 });
    linkSync(temporary, fileIn(folder));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
};

/** Waits until no process has the folder open. Throws FolderInUse after `patienceMs`. */
export const waitForFolder = async (folder: string, patienceMs: number): Promise<void> => {
  const end = Date.now() + patienceMs;
  for (;;) {
    const holder = await holderOf(folder);
    if (!holder) return;
    if (Date.now() >= end) throw new FolderInUse(folder, holder);
    await sleep(100);
  }
};

/** Claims the folder for this process, whose object store listens already, and closes it to other users. Throws FolderInUse. */
export const claimFolder = async (
  folder: string,
  kind: ServiceFile["kind"],
  objects: string,
): Promise<Claim> => {
  makePrivate(folder);
  let file: ServiceFile = { id: randomUUID(), pid: process.pid, kind, key: OWN_KEY, objects };
  while (!put(folder, file)) {
    const holder = await holderOf(folder);
    if (holder) throw new FolderInUse(folder, holder);
    rmSync(fileIn(folder), { force: true });
  }
  const isOurs = (): boolean => readFile(folder)?.id === file.id;
  return {
    update: (more) => {
      file = { ...file, ...more };
      if (isOurs()) writeFileSync(fileIn(folder), JSON.stringify(file), { mode: 0o600 });
    },
    release: () => {
      if (isOurs()) rmSync(fileIn(folder), { force: true });
    },
  };
};
