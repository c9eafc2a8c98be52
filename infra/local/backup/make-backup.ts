import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BadSetting } from "../console/bad-setting.ts";
import { writeAtomically } from "../data/atomic-file.ts";
import { KEPT } from "../data/kept.ts";
import { sealedJson } from "../data/sealed.ts";
import { holderOf } from "../data/service-file.ts";
import { ensureAssembly } from "../service/build.ts";
import { attachStorage } from "../service/storage.ts";
import { allRows, rowsFileOf } from "../tables/rebuild-table.ts";
import { startTables } from "../tables/tables.ts";
import { type Blueprint, readBlueprint } from "../template/blueprint.ts";
import { clientSettings } from "../wire/client-settings.ts";
import { type BackupFile, type BackupList, LIST } from "./backup-list.ts";
import { type Taken, takeFiles } from "./take-files.ts";

/**
 * A backup of a data folder, whether a service runs on it or not: files as they are, and rows in the files by which a table
 * is made anew, which a start does by itself. It holds all that was answered before it began; what happens meanwhile may
 * be in it or not, each thing whole.
 */

type Tables = Pick<Blueprint, "tables">;

const takeRows = async (client: DynamoDBClient, { tables }: Tables, backup: string): Promise<Taken> => {
  const files: BackupFile[] = [];
  for (const { TableName } of tables) {
    const name = `dynamodb/${rowsFileOf(TableName)}`;
    const text = sealedJson(await allRows(client, TableName));
    await writeAtomically(join(backup, name), text);
    const sha256 = createHash("sha256").update(text).digest("hex");
    files.push({ name, bytes: Buffer.byteLength(text), sha256 });
  }
  return { files, damaged: [] };
};

/** The tables of the service that runs on the folder, or the folder's, opened here: `attachStorage` has claimed it. */
const attachTables = async (folder: string, { tables }: Tables) => {
  const holder = await holderOf(folder);
  if (holder?.kind === "service" && holder.tables !== undefined)
    return {
      client: new DynamoDBClient(clientSettings(holder.tables, holder.key)),
      close: async () => undefined,
    };
  const opened = await startTables(join(folder, "dynamodb"), tables);
  return { client: new DynamoDBClient(clientSettings(opened.endpoint)), close: opened.close };
};

const takeAll = async (folder: string, backup: string, blueprint: Tables): Promise<Taken> => {
  const tables = await attachTables(folder, blueprint);
  const all: Taken = { files: [], damaged: [] };
  try {
    for (const [name, taken] of Object.entries(KEPT)) {
      if (taken === "nothing") continue;
      const { files, damaged } =
        taken === "rows"
          ? await takeRows(tables.client, blueprint, backup)
          : await takeFiles(folder, name, backup);
      all.files.push(...files);
      all.damaged.push(...damaged);
    }
  } finally {
    tables.client.destroy();
    await tables.close();
  }
  return all;
};

/** What a backup came to; `damaged` are the files that it lacks, by their place below the data folder. */
export type Backup = BackupList & Pick<Taken, "damaged">;

/** Makes a backup in a folder that is empty or not there. Throws BadSetting where there is something in it. */
export const makeBackup = async (folder: string, backup: string): Promise<Backup> => {
  if (existsSync(backup) && readdirSync(backup).length > 0)
    throw new BadSetting(`${backup} is not empty: name a folder that is, or is not there yet`);
  if (!existsSync(folder)) throw new BadSetting(`there is no data folder ${folder}`);
  const blueprint = readBlueprint(await ensureAssembly());
  const storage = await attachStorage(folder);
  try {
    // It holds names, addresses and links to accounts.
    await mkdir(backup, { recursive: true, mode: 0o700 });
    const { files, damaged } = await takeAll(folder, backup, blueprint);
    const list: BackupList = { version: 1, madeAt: new Date().toISOString(), files };
    await writeAtomically(join(backup, LIST), sealedJson(list));
    return { ...list, damaged };
  } finally {
    await storage.close();
  }
};
