import { closeSync, readSync } from "node:fs";
import type { ImportFile } from "../import-file.ts";
import { openNameless, writeAll } from "../scratch-file.ts";

/** A file on the disk until `close`, where a stream was written that must be read by ranges, or more than once. */
export type SpooledFile = ImportFile & { readonly close: () => void };

const READ_BYTES = 1 << 18;

const bytesBetween = async function* (file: number, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const bytes = Buffer.allocUnsafe(Math.min(READ_BYTES, end - at));
    const count = readSync(file, bytes, 0, bytes.length, at);
    if (count === 0) throw new Error("a temporary file ends early on disk");
    at += count;
    yield bytes.subarray(0, count);
  }
};

/** Writes a stream into a temporary file of a folder. Throws ImportRefusal where the disk is full. */
export const spooled = async (
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  folder: string,
): Promise<SpooledFile> => {
  const file = openNameless(folder);
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      writeAll(file, chunk, bytes, `${name} does not fit into ${folder}`);
      bytes += chunk.length;
    }
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return {
    name,
    bytes,
    open: async ({ start, end } = { start: 0, end: bytes }) =>
      bytesBetween(file, start, Math.min(end, bytes)),
    close: () => closeSync(file),
  };
};
