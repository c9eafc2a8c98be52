import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { OWN_KEY } from "../wire/client-settings.ts";
import { temporaryFor } from "./atomic-file.ts";
import { makePrivate } from "./data-folder.ts";

/**
 * `service.json` in a data folder says which process has it open, and where that one's stand-ins are. Only one has,
 * because what it holds in memory of the folder must be all there is.
 */

const ServiceFile = z.object({
  /** Made anew by each holder. */
  id: z.string(),
  pid: z.number().int(),
  /** What the process is. */
  kind: z.enum(["service", "command"]),
  /** With which its stand-ins let others in. */
  key: z.string(),
  objects: z.url(),
  tables: z.url().optional(),
  users: z.url().optional(),
  site: z.url().optional(),
});
export type ServiceFile = z.output<typeof ServiceFile>;

/** A folder that this process has open. Both calls do nothing once another process has taken it over. */
export type Claim = {
  /** Tells more about the holder than was known at first. */
  update(more: Pick<ServiceFile, "tables" | "users" | "site">): void;
  release(): void;
};

/** Another process has the folder open; the message says which, for people to read. */
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
    // It belongs to somebody else, but it is there.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

const CHECK_MS = 2000;

/** Numbers of processes are used again: the holder is alive only if its object store listens, however busy it is. */
const isAlive = async ({ pid, objects }: ServiceFile): Promise<boolean> => {
  if (!exists(pid)) return false;
  try {
    await fetch(objects, { signal: AbortSignal.timeout(CHECK_MS) });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "TimeoutError";
  }
};

/** Who has the folder open; undefined where nobody has. */
export const holderOf = async (folder: string): Promise<ServiceFile | undefined> => {
  const file = readFile(folder);
  return file && (await isAlive(file)) ? file : undefined;
};

/** Puts the file where none is; false where there is one. */
const put = (folder: string, file: ServiceFile): boolean => {
  const temporary = temporaryFor(fileIn(folder));
  writeFileSync(temporary, JSON.stringify(file), { mode: 0o600 });
  try {
    linkSync(temporary, fileIn(folder));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(temporary);
  }
};

/** Waits until nobody has the folder open: one that is just ending takes a moment. Throws FolderInUse. */
export const waitForFolder = async (folder: string, patienceMs: number): Promise<void> => {
  const end = Date.now() + patienceMs;
  for (;;) {
    const holder = await holderOf(folder);
    if (!holder) return;
    if (Date.now() >= end) throw new FolderInUse(folder, holder);
    await sleep(100);
  }
};

/** Takes the folder, closed to other users, for this process, whose object store listens already. Throws FolderInUse. */
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
