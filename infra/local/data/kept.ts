import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * What the service keeps in its data folder, and what a backup takes of it; nothing else in the folder is touched. In the
 * order in which a backup of a running service takes it: what refers to something comes before that.
 */
export const KEPT = {
  users: "files",
  dynamodb: "rows",
  billing: "files",
  secrets: "files",
  "mail.jsonl": "files",
  executions: "files",
  events: "files",
  queues: "files",
  objects: "files",
  // A backup takes it once stand-ins keep something in it.
  "backspread.db": "nothing",
  "backspread.db-wal": "nothing",
  "backspread.db-shm": "nothing",
  log: "nothing",
  "service.json": "nothing",
} as const satisfies Readonly<Record<string, "files" | "rows" | "nothing">>;

/** The names in the folder of what a backup takes. */
export const TAKEN = Object.entries(KEPT).flatMap(([name, taken]) => (taken === "nothing" ? [] : [name]));

/** Empties a data folder; whether there was something in it. Nobody may have it open. */
export const resetFolder = (folder: string): boolean => {
  const there = Object.keys(KEPT)
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path));
  for (const path of there) rmSync(path, { recursive: true, force: true });
  return there.length > 0;
};
