/** One text file, unpacked: a file itself, what a gzip file holds, or one member of a zip file. */
export type TextFile = { readonly name: string; readonly chunks: AsyncIterable<Uint8Array> };

/** Told how many bytes, of the file as stored, were read since it was last told. */
export type OnBytes = (bytes: number) => void;
