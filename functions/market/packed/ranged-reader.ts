import { Readable } from "node:stream";
import { RandomAccessReader } from "yauzl";
import { bytesOf, type ImportFile } from "../import-file.ts";

/** The bytes of one request. A zip directory and small members take few of them. */
const BLOCK_BYTES = 1 << 18;
/** One block for the directory, one for a member's head, and their neighbors. */
const MOST_BLOCKS = 4;

/**
 * Reads a zip file in place by byte ranges: the directory and small members through a few cached blocks, larger
 * members as streams. Memory holds a megabyte of a file of any size.
 */
export class RangedReader extends RandomAccessReader {
  readonly #file: ImportFile;
  readonly #blocks = new Map<number, Buffer>();
  #fault: unknown;

  constructor(file: ImportFile) {
    super();
    this.#file = file;
  }

  /** Throws the I/O error of an earlier read, if any: it is no fault of the zip file. */
  rethrowFault(): void {
    if (this.#fault !== undefined) throw this.#fault;
  }

  async #bytesBetween(start: number, end: number): Promise<Buffer> {
    try {
      return await bytesOf(await this.#file.open({ start, end }));
    } catch (error) {
      this.#fault = error;
      throw error;
    }
  }

  async #block(index: number): Promise<Buffer> {
    const start = index * BLOCK_BYTES;
    const block =
      this.#blocks.get(index) ??
      (await this.#bytesBetween(start, Math.min(start + BLOCK_BYTES, this.#file.bytes)));
    // The map's order is least recently used first.
    this.#blocks.delete(index);
    this.#blocks.set(index, block);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > MOST_BLOCKS && oldest !== undefined) this.#blocks.delete(oldest);
    return block;
  }

  async #copy(start: number, end: number, into: Buffer): Promise<void> {
    for (let at = start; at < end; ) {
      const index = Math.floor(at / BLOCK_BYTES);
      const block = await this.#block(index);
      const from = at - index * BLOCK_BYTES;
      const copied = block.copy(into, at - start, from, Math.min(block.length, from + end - at));
      if (copied === 0) throw new Error("the file ends early");
      at += copied;
    }
  }

  async *#small(start: number, end: number): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.allocUnsafe(end - start);
    await this.#copy(start, end, bytes);
    yield bytes;
  }

  async *#large(start: number, end: number): AsyncGenerator<Uint8Array> {
    try {
      yield* await this.#file.open({ start, end });
    } catch (error) {
      this.#fault = error;
      throw error;
    }
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#copy(position, position + length, buffer.subarray(offset, offset + length)).then(
      () => callback(null),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const isSmall = end - start <= BLOCK_BYTES;
    return Readable.from(isSmall ? this.#small(start, end) : this.#large(start, end), { objectMode: false });
  }
}
