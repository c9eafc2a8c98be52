import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type * as z from "zod";
import { isTemporary, temporaryFor } from "./atomic-file.ts";

/** Small things that must outlive the process, a file each, whole or not there. */
export type JsonFiles<T> = {
  /** Keeps one more; its file. */
  add(value: T): string;
  replace(file: string, value: T): void;
  /** Harmless where it is gone. */
  remove(file: string): void;
  /** All that are there; files that were never finished are put away. Throws where one does not fit the schema. */
  all(): { readonly file: string; readonly value: T }[];
};

/** Opens, or makes, a folder of such files. */
export const openJsonFiles = <S extends z.ZodType>(folder: string, schema: S): JsonFiles<z.output<S>> => {
  mkdirSync(folder, { recursive: true });

  const replace = (file: string, value: z.output<S>): void => {
    const temporary = temporaryFor(file);
    try {
      writeFileSync(temporary, JSON.stringify(value), { mode: 0o600 });
      renameSync(temporary, file);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  };

  const remove = (file: string): void => rmSync(file, { force: true });

  return {
    replace,
    remove,
    add: (value) => {
      const file = join(folder, `${randomUUID()}.json`);
      replace(file, value);
      return file;
    },
    all: () => {
      const files = readdirSync(folder).map((name) => join(folder, name));
      for (const file of files.filter(isTemporary)) remove(file);
      return files
        .filter((file) => !isTemporary(file))
        .map((file) => ({ file, value: schema.parse(JSON.parse(readFileSync(file, "utf8"))) }));
    },
  };
};
