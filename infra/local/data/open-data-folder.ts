import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { BadSetting } from "../console/report.ts";
import {
  DATA_VERSION,
  DATABASE_FILE,
  type Database,
  databaseIn,
  openDatabase,
  versionIn,
} from "./database.ts";
import { Damaged } from "./disk-fault.ts";

/** Version 1 had a folder of tables in place of the database. */
const VERSION_1 = "dynamodb";

/** Throws BadSetting for a folder of another version. */
const refuseOtherVersion = (folder: string): void => {
  const version = existsSync(join(folder, VERSION_1)) ? 1 : versionIn(databaseIn(folder));
  if (version === undefined || version === DATA_VERSION) return;
  throw new BadSetting(
    `${folder} is a data folder of version ${version}, and this program reads version ${DATA_VERSION}: move it away and import again`,
  );
};

export const objectsIn = (folder: string): string => join(folder, "objects");

/** Guards against a lost database: a new empty one would name no object, and the start would remove them all. */
const refuseLostDatabase = (folder: string): void => {
  const file = databaseIn(folder);
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes === 0 && existsSync(objectsIn(folder))) throw new Damaged(`${file} is missing or empty`);
};

/** Opens the database of a data folder. Throws BadSetting and Damaged. */
export const openDataFolder = (folder: string): Database => {
  refuseOtherVersion(folder);
  refuseLostDatabase(folder);
  return openDatabase(databaseIn(folder));
};

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
