/**
 * A number column that grows without copying: chunks of a typed array. Millions of rows take only their bytes, where
 * a doubling array takes up to three times as much. With an overflow, memory holds the first rows only.
 */

type Elements =
  | Uint16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;
const MASK = CHUNK - 1;

/** Chunks of the overflow are read back in pages, the last of which stay in memory. */
const PAGE_BITS = 12;
const PAGE = 1 << PAGE_BITS;
const PAGE_MASK = PAGE - 1;
const PAGES_HELD = 64;

/** Takes the rows of a column that memory does not hold, and gives them back, as a file does. */
export type Overflow = {
  readonly heldRows: number;
  /** Keeps a copy of the bytes, and returns where. */
  readonly write: (bytes: Uint8Array) => number;
  /** Fills `into` with the kept bytes from a place on. */
  readonly read: (from: number, into: Uint8Array) => void;
};

type ChunkedColumn = {
  readonly push: (value: number) => void;
  readonly at: (index: number) => number;
  /** Frees the memory. The column cannot be used again. */
  readonly release: () => void;
};

const bytesOf = ({ buffer, byteOffset, byteLength }: Elements): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

type ElementsOf = new (length: number) => Elements;

/** Returns what reads single values of the chunks that an overflow keeps at these places. */
const pageReader = (Chunk: ElementsOf, { read }: Overflow, places: readonly number[]) => {
  const numbers = new Int32Array(PAGES_HELD).fill(-1);
  const pages: Elements[] = [];
  const load = (number: number, held: number): Elements => {
    const page = pages[held] ?? new Chunk(PAGE);
    pages[held] = page;
    const first = number << PAGE_BITS;
    read(places[first >>> CHUNK_BITS]! + (first & MASK) * page.BYTES_PER_ELEMENT, bytesOf(page));
    numbers[held] = number;
    return page;
  };
  return (index: number): number => {
    const number = index >>> PAGE_BITS;
    const held = number % PAGES_HELD;
    const page = numbers[held] === number ? pages[held]! : load(number, held);
    return page[index & PAGE_MASK]!;
  };
};

export const chunkedColumn = (Chunk: ElementsOf, overflow?: Overflow): ChunkedColumn => {
  let chunks: Elements[] = [];
  let open: Elements = new Chunk(0);
  let used = CHUNK;
  const places: number[] = [];
  const mostChunks = overflow ? Math.ceil(overflow.heldRows / CHUNK) : Number.POSITIVE_INFINITY;
  const readPage = overflow && pageReader(Chunk, overflow, places);

  const openNext = (): void => {
    const isFull = chunks.length >= mostChunks;
    // The chunk behind those that memory holds is filled again once its rows are kept.
    if (isFull && open.length > 0 && open !== chunks.at(-1)) places.push(overflow!.write(bytesOf(open)));
    else open = new Chunk(CHUNK);
    if (!isFull) chunks.push(open);
    used = 0;
  };

  const beyond = (index: number): number => {
    const kept = index - (chunks.length << CHUNK_BITS);
    return kept >>> CHUNK_BITS < places.length ? readPage!(kept) : open[index & MASK]!;
  };

  return {
    push: (value) => {
      if (used === CHUNK) openNext();
      open[used++] = value;
    },
    at: (index) => {
      const chunk = index >>> CHUNK_BITS;
      return chunk < chunks.length ? chunks[chunk]![index & MASK]! : beyond(index);
    },
    release: () => {
      // A transfer frees the memory at once, without waiting for a garbage collection.
      for (const chunk of chunks) chunk.buffer.transfer(0);
      chunks = [];
      places.length = 0;
      open = new Chunk(0);
      used = CHUNK;
    },
  };
};
