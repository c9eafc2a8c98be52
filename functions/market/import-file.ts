/** A file given to an import, wherever it lies: a disk, a bucket, a test. It may be read more than once. */
export type ImportFile = {
  /** For messages; the end says what kind of file it is only to people. */
  readonly name: string;
  /** Size as stored, for the progress. */
  readonly bytes: number;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
  /** Where the file lies on this machine's disk, if it does: zip files are then read in place. */
  readonly path?: string;
};

/** All bytes of a file: for small ones only. */
export const bytesOf = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
};
