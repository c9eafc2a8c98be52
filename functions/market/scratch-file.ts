import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Overflow } from "#shared/engine/market/build/chunked-column.ts";
import { ImportRefusal } from "./refusal.ts";

/** The rows of an import that memory holds: 176 MB. Those above are on disk until the market is built. */
export const HELD_ROWS = 4_194_304;

/** Opens a file without a name in a folder. It vanishes with its process. */
export const openNameless = (folder: string): number => {
  const own = mkdtempSync(join(folder, "backspread-import-"));
  try {
    return openSync(join(own, "rows"), "w+");
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
};

/** Writes bytes into a file. Throws ImportRefusal with the reason where the disk is full. */
export const writeAll = (file: number, bytes: Uint8Array, at: number, whyFull: string): void => {
  try {
    for (let done = 0; done < bytes.length; )
      done += writeSync(file, bytes, done, bytes.length - done, at + done);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    throw new ImportRefusal("", `the disk is full: ${whyFull}`);
  }
};

/** Returns an overflow for rows in a folder. `close` frees the disk. Throws ImportRefusal when full. */
export const scratchFile = (
  folder: string,
  heldRows = HELD_ROWS,
): Overflow & { readonly close: () => void } => {
  const whyFull = `an import keeps 42 bytes for each quote above ${HELD_ROWS.toLocaleString("en-US")} in ${folder}`;
  let file: number | undefined;
  let end = 0;
  return {
    heldRows,
    write: (bytes) => {
      file ??= openNameless(folder);
      writeAll(file, bytes, end, whyFull);
      end += bytes.length;
      return end - bytes.length;
    },
    read: (from, into) => {
      for (let done = 0; done < into.length; ) {
        const count = readSync(file ?? -1, into, done, into.length - done, from + done);
        if (count === 0) throw new Error("the rows of an import end early on disk");
        done += count;
      }
    },
    close: () => {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
};
