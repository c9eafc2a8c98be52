/**
 * A number column that grows without ever copying what it holds: chunks of a typed array, side by side. Millions of rows
 * cost their bytes and no more, where a doubling array costs up to three times them.
 */

type Elements = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;
const MASK = CHUNK - 1;

export type ChunkedColumn = {
  readonly push: (value: number) => void;
  readonly at: (index: number) => number;
  /** Lets the memory go; the column is empty and of no more use. */
  readonly release: () => void;
};

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
      chunks = [];
      open = new Chunk(0);
      used = CHUNK;
    },
  };
};
