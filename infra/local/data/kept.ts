import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_FILE } from "./database.ts";

/** Everything that the service stores, by its names in the data folder. */
export const STORED = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, "objects"];

/** Empties a data folder of what the service wrote, and returns whether there was any. No process may have it open. */
export const resetFolder = (folder: string): boolean => {
  const there = [...STORED, "log", "service.json"]
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path));
  for (const path of there) rmSync(path, { recursive: true, force: true });
  return there.length > 0;
};
