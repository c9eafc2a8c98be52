import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type * as z from "zod";
import { isTemporary, temporaryFor } from "./atomic-file.ts";
import { jsonOf, sealedJson } from "./sealed.ts";
import { readOrSetAside } from "./set-aside.ts";

/** Small things that must outlive the process, a file each, whole or not there. */
export type JsonFiles<T> = {
  /** Keeps one more; its file. */
  add(value: T): string;
  replace(file: string, value: T): void;
  /** Harmless where it is gone. */
  remove(file: string): void;
  /** All that are there; files that were never finished are removed, damaged ones set aside, and others left alone. */
  all(): { readonly file: string; readonly value: T }[];
};

const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.json$/;

/** Opens, or makes, a folder of such files; `loss` says to people what follows where one of them is damaged. */
export const openJsonFiles = <S extends z.ZodType>(
  folder: string,
  schema: S,
  loss: string,
): JsonFiles<z.output<S>> => {
  mkdirSync(folder, { recursive: true });

  const replace = (file: string, value: z.output<S>): void => {
    const temporary = temporaryFor(file);
    try {
      writeFileSync(temporary, sealedJson(value), { mode: 0o600 });
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
      const names = readdirSync(folder);
      for (const name of names.filter(isTemporary)) remove(join(folder, name));
      return names
        .filter((name) => NAME.test(name))
        .flatMap((name) => {
          const file = join(folder, name);
          const value = readOrSetAside(file, jsonOf(schema), loss);
          return value === undefined ? [] : [{ file, value }];
        });
    },
  };
};
