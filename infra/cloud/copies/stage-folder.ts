import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod";
import { BackupFile } from "../../local/backup/backup-list.ts";
import { Refusal } from "../refusal.ts";

/**
 * The copy of a stage in a folder: rows as a line of JSON each, objects as files with numbers, since keys are no file
 * names, and a list with the hash of every file, which is written last.
 */

const LIST = "stage.json";

const StageList = z.object({
  version: z.literal(1),
  stage: z.string(),
  madeAt: z.iso.datetime(),
  files: z.array(BackupFile),
});
export type StageList = z.output<typeof StageList>;

/** A line of a bucket's index: an object, its file, and what S3 keeps beside it. */
export const ObjectLine = z.object({
  key: z.string(),
  file: z.string(),
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});
export type ObjectLine = z.output<typeof ObjectLine>;

export const rowsFile = (table: string): string => `rows/${table}.jsonl`;
export const indexFile = (bucket: string): string => `objects/${bucket}.jsonl`;
export const objectFile = (bucket: string, number: number): string => `objects/${bucket}/${number}`;

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Writes files of a copy. Throws a Refusal for a folder that is not empty. */
export const newFolder = async (folder: string) => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refusal(`${folder} is not empty: name a folder that is, or is not there yet`);
  const files: BackupFile[] = [];
  const write = async (name: string, bytes: Uint8Array): Promise<void> => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, bytes, { mode: 0o600 });
    files.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
  };
  return {
    write,
    writeLines: (name: string, lines: readonly unknown[]): Promise<void> =>
      write(name, Buffer.from(lines.map((each) => `${JSON.stringify(each)}\n`).join(""))),
    /** Ends the copy; without its list a folder is none. */
    end: async (stage: string): Promise<StageList> => {
      const list: StageList = { version: 1, stage, madeAt: new Date().toISOString(), files };
      await writeFile(join(folder, LIST), JSON.stringify(list), { mode: 0o600, flush: true });
      return list;
    },
  };
};
export type NewFolder = Awaited<ReturnType<typeof newFolder>>;

/** A copy whose files all are as they were written. Throws a Refusal for any other folder. */
export const openFolder = async (folder: string) => {
  const file = join(folder, LIST);
  if (!existsSync(file)) throw new Refusal(`${folder} has no ${LIST}: it is no whole copy of a stage`);
  const list = StageList.parse(JSON.parse(readFileSync(file, "utf8")));
  for (const { name, sha256: expected } of list.files) {
    const path = join(folder, name);
    if (!existsSync(path) || sha256(await readFile(path)) !== expected)
      throw new Refusal(`${path} is missing or damaged`);
  }
  const read = (name: string): Promise<Uint8Array> => readFile(join(folder, name));
  return {
    list,
    read,
    /** The lines of a file, parsed. */
    readLines: async <T>(name: string, schema: z.ZodType<T>): Promise<T[]> =>
      Buffer.from(await read(name))
        .toString("utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => schema.parse(JSON.parse(line))),
  };
};
