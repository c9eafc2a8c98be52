import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { BadSetting } from "../console/bad-setting.ts";
import { Damaged } from "./damaged.ts";
import { type Database, databaseIn, openDatabase } from "./database.ts";

/** Where the version before the one database kept its tables. */
const OLD_TABLES = "dynamodb";

/** Throws BadSetting where the version before wrote the folder, which says how its saved results are kept. */
const refuseOldLayout = (folder: string): void => {
  if (!existsSync(join(folder, OLD_TABLES)) || existsSync(databaseIn(folder))) return;
  throw new BadSetting(
    `${folder} was written by an earlier version, which this one cannot read. To keep what it holds, run
  npm run backup -- FOLDER    with the earlier version (git checkout of the commit that you used), then
  npm run restore -- FOLDER   with this one, and npm start.
To begin without it: npm start -- --reset`,
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
  refuseOldLayout(folder);
  refuseLostDatabase(folder);
  return openDatabase(databaseIn(folder));
};
