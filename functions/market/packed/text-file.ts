/** An unpacked text file: a plain file, the content of a gzip file, or a member of a zip file. */
export type TextFile = {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** True for a member of a zip file, beside which others may be chains. */
  readonly isMember?: boolean;
};

/** Counts the stored bytes read since the last call. */
export type OnBytes = (bytes: number) => void;
