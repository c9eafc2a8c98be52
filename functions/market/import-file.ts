import type { ByteRange } from "../store/objects/ports.ts";

/** A file given to an import, wherever it lies: a disk, a bucket, a test. It may be read more than once. */
export type ImportFile = {
  /** For messages; the end says what kind of file it is only to people. */
  readonly name: string;
  /** Size as stored. */
  readonly bytes: number;
  /** Its bytes as they arrive, all of them or those of a range: zip files are read from their end. */
  readonly open: (range?: ByteRange) => Promise<AsyncIterable<Uint8Array>>;
};

/** All bytes of a file: for small ones only. */
export const bytesOf = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
};
