import { bytesOf, type ImportFile } from "../import-file.ts";
import { ImportRefusal } from "../refusal.ts";

/** One request's bytes. A file's columns are read side by side, each through one such block. */
const BLOCK_BYTES = 1 << 20;
const NOTHING = new Uint8Array(0);

/** Reads a stretch of a file from its beginning to its end through one block. */
export type ChunkBytes = {
  /** Bytes of the stretch that were not taken yet. */
  readonly left: () => number;
  /** Returns so many of the next bytes, or the rest of the stretch where that is shorter. */
  readonly look: (count: number) => Promise<Uint8Array>;
  /** Skips bytes that were looked at. */
  readonly skip: (count: number) => void;
};

/** Throws ImportRefusal where the file ends before the stretch. */
export const chunkBytes = (file: ImportFile, start: number, end: number): ChunkBytes => {
  let held: Uint8Array = NOTHING;
  /** Where `held` begins in the file. */
  let position = start;
  const fetch = async (count: number): Promise<void> => {
    const from = position + held.length;
    const to = Math.min(end, position + Math.max(count, BLOCK_BYTES));
    const more = await bytesOf(await file.open({ start: from, end: to }));
    if (more.length < to - from) throw new ImportRefusal(file.name, "the Parquet file is cut off");
    held = held.length === 0 ? more : Buffer.concat([held, more]);
  };
  return {
    left: () => end - position,
    look: async (count) => {
      const wanted = Math.min(count, end - position);
      if (held.length < wanted) await fetch(wanted);
      return held.subarray(0, wanted);
    },
    skip: (count) => {
      held = held.subarray(count);
      position += count;
    },
  };
};
