import type { ByteRange } from "../store/objects/ports.ts";

/** A file of an import, on a disk or in a bucket. It may be read more than once. */
export type ImportFile = {
  /** For messages. The extension decides nothing. */
  readonly name: string;
  /** The `https://` address that it comes from, without query. */
  readonly address?: string;
  /** Size as stored. */
  readonly bytes: number;
  /** Streams its bytes, or a range of them: zip files are read from their end. */
  readonly open: (range?: ByteRange) => Promise<AsyncIterable<Uint8Array>>;
};

/** Returns all bytes of a small stream. */
export const bytesOf = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
};
