import { pipeline, Readable } from "node:stream";
import { crc32, createGunzip } from "node:zlib";
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from "yauzl";
import { bytesOf, type ImportFile } from "./import-file.ts";
import { ImportRefusal } from "./refusal.ts";

/** One text file, unpacked: a file itself, what a gzip file holds, or one entry of a zip file. */
export type TextFile = { readonly name: string; readonly chunks: AsyncIterable<Uint8Array> };

const GZIP = [0x1f, 0x8b] as const;
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const INFLATED_CHUNK_BYTES = 1 << 18;
const TEXT_ENTRY = /\.(csv|txt)$/i;
const SYSTEM_ENTRY = /(^|\/)(__MACOSX\/|\.)/;

const beginsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, i) => bytes[i] === byte);

/** Told how many bytes, of the file as stored, were read since it was last told. */
export type OnBytes = (bytes: number) => void;

type Peeked = {
  readonly head: Uint8Array;
  /** The whole stream, head included. */
  readonly all: AsyncIterable<Uint8Array>;
  /** Lets go of a stream that is not read after all. */
  readonly close: () => Promise<unknown>;
};

/** The first bytes of a stream, and the whole stream again. */
const peek = async (chunks: AsyncIterable<Uint8Array>, onBytes: OnBytes): Promise<Peeked> => {
  const iterator = chunks[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < ZIP.length) {
    const next = await iterator.next();
    if (next.done) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  const all = async function* () {
    onBytes(head.length);
    yield head;
    for await (const chunk of { [Symbol.asyncIterator]: () => iterator }) {
      onBytes(chunk.length);
      yield chunk;
    }
  };
  return { head, all: all(), close: async () => iterator.return?.() };
};

const gunzipped = async function* (name: string, packed: AsyncIterable<Uint8Array>) {
  const gunzip = createGunzip({ chunkSize: INFLATED_CHUNK_BYTES });
  // The reader of gunzip meets every error; the callback only keeps the pipeline from throwing it twice.
  pipeline(Readable.from(packed, { objectMode: false }), gunzip, () => undefined);
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "Z_BUF_ERROR")
      throw new ImportRefusal(name, "the gzip data end early, the file is truncated");
    if (code === "Z_DATA_ERROR")
      throw new ImportRefusal(name, `the gzip data are damaged (${String(error)})`);
    throw error;
  }
};

const entryBytes = async function* (name: string, zip: ZipFile, entry: Entry, onBytes: OnBytes) {
  const packing = entry.compressedSize / entry.uncompressedSize;
  let checksum = 0;
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
      checksum = crc32(chunk, checksum);
      onBytes(chunk.length * packing);
      yield chunk;
    }
  } catch (error) {
    throw new ImportRefusal(name, `the zip data are damaged (${String(error)})`);
  }
  if (checksum !== entry.crc32) throw new ImportRefusal(name, "the zip data are damaged (checksum)");
};

const zipEntries = async function* (file: ImportFile, onBytes: OnBytes): AsyncGenerator<TextFile> {
  const openZip = async (): Promise<ZipFile> =>
    file.path === undefined ? fromBufferPromise(await bytesOf(await file.open())) : openPromise(file.path);
  let found = 0;
  try {
    const zip = await openZip();
    for await (const entry of zip.eachEntry()) {
      if (!TEXT_ENTRY.test(entry.fileName) || SYSTEM_ENTRY.test(entry.fileName)) continue;
      found++;
      const name = `${file.name}/${entry.fileName}`;
      yield { name, chunks: entryBytes(name, zip, entry, onBytes) };
    }
  } catch (error) {
    if (error instanceof ImportRefusal || !(error instanceof Error)) throw error;
    throw new ImportRefusal(file.name, `the zip file cannot be read: ${error.message}`);
  }
  if (found === 0) throw new ImportRefusal(file.name, "the zip file holds no .csv or .txt file");
};

/** The text files that a file is made of, by what its first bytes say it is, in their order. */
export const unpack = async function* (
  file: ImportFile,
  onBytes: OnBytes = () => undefined,
): AsyncGenerator<TextFile> {
  const { head, all, close } = await peek(await file.open(), onBytes);
  if (beginsWith(head, ZIP)) {
    await close();
    yield* zipEntries(file, onBytes);
  } else if (beginsWith(head, GZIP)) yield { name: file.name, chunks: gunzipped(file.name, all) };
  else yield { name: file.name, chunks: all };
};
