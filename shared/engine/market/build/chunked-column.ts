/**
 * A number column that grows without copying: chunks of a typed array. Millions of rows take only their bytes, where
 * a doubling array takes up to three times as much.
 */

type Elements =
  | Uint16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;
const MASK = CHUNK - 1;

type ChunkedColumn = {
  readonly push: (value: number) => void;
  readonly at: (index: number) => number;
  /** Frees the memory. The column cannot be used again. */
  readonly release: () => void;
};

/** An empty column of that element type. */
export const chunkedColumn = (Chunk: new (length: number) => Elements): ChunkedColumn => {
  let chunks: Elements[] = [];
  let open: Elements = new Chunk(0);
  let used = CHUNK;
  return {
    push: (value) => {
      if (used === CHUNK) {
        open = new Chunk(CHUNK);
        chunks.push(open);
        used = 0;
      }
      open[used++] = value;
    },
    at: (index) => chunks[index >>> CHUNK_BITS]![index & MASK]!,
    release: () => {
      // A transfer frees the memory at once, without waiting for a garbage collection.
      for (const chunk of chunks) chunk.buffer.transfer(0);
      chunks = [];
      open = new Chunk(0);
      used = CHUNK;
    },
  };
};
