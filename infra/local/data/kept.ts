import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * What the service keeps in its data folder, and what a backup takes of it; nothing else in the folder is touched. In the
 * order in which a backup of a running service takes it: what refers to something comes before that.
 */
export const KEPT = {
  "backspread.db": "database",
  executions: "files",
  events: "files",
  queues: "files",
  objects: "files",
  "backspread.db-wal": "nothing",
  "backspread.db-shm": "nothing",
  // Folders of earlier versions.
  dynamodb: "nothing",
  users: "nothing",
  billing: "nothing",
  secrets: "nothing",
  "mail.jsonl": "nothing",
  log: "nothing",
  "service.json": "nothing",
} as const satisfies Readonly<Record<string, "files" | "database" | "nothing">>;

/** Empties a data folder; whether there was something in it. Nobody may have it open. */
export const resetFolder = (folder: string): boolean => {
  const there = Object.keys(KEPT)
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path));
  for (const path of there) rmSync(path, { recursive: true, force: true });
  return there.length > 0;
};
