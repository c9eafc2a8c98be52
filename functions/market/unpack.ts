import { tmpdir } from "node:os";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ImportFile } from "./import-file.ts";
import { expansionOf } from "./packed/expansion.ts";
import { spooled } from "./packed/spooled-file.ts";
import type { OnBytes, TableFile, TextFile } from "./packed/text-file.ts";
import { unzipped } from "./packed/unzip.ts";
import { parquetTable } from "./parquet/parquet-table.ts";
import { ImportRefusal } from "./refusal.ts";

/** Text of any encoding that begins with its mark, as UTF-8. */

const [LITTLE_ENDIAN, BIG_ENDIAN] = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

const begins = (bytes: Uint8Array, [first, second]: readonly [number, number]): boolean =>
  bytes[0] === first && bytes[1] === second;

const encoder = new TextEncoder();

/** Returns the chunks of a text in UTF-16, with its mark of either order, as UTF-8 without it; others as they are. */
const utf8Text = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array = new Uint8Array(0);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isKnown = false;
  for await (const chunk of chunks) {
    const bytes = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    if (!isKnown && bytes.length < LITTLE_ENDIAN.length) {
      head = bytes;
      continue;
    }
    if (!isKnown && begins(bytes, LITTLE_ENDIAN)) decoder = new TextDecoder("utf-16le");
    if (!isKnown && begins(bytes, BIG_ENDIAN)) decoder = new TextDecoder("utf-16be");
    isKnown = true;
    head = new Uint8Array(0);
    yield decoder ? encoder.encode(decoder.decode(bytes, { stream: true })) : bytes;
  }
  if (head.length > 0) yield head;
  if (decoder) yield encoder.encode(decoder.decode());
};

const GZIP = [0x1f, 0x8b] as const;
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
const PARQUET = [0x50, 0x41, 0x52, 0x31] as const;
/** Its footer is encrypted. */
const SECRET_PARQUET = [0x50, 0x41, 0x52, 0x45] as const;
const SEVEN_ZIP = [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] as const;
const LONGEST_MARK = SEVEN_ZIP.length;
const INFLATED_CHUNK_BYTES = 1 << 18;

const beginsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, i) => bytes[i] === byte);

type Peeked = {
  readonly head: Uint8Array;
  /** The whole stream, head included. */
  readonly all: AsyncIterable<Uint8Array>;
  /** Closes a stream that is not read. */
  readonly close: () => Promise<unknown>;
};

/** Returns the first bytes of a stream, and the whole stream. */
const peek = async (chunks: AsyncIterable<Uint8Array>, onBytes: OnBytes): Promise<Peeked> => {
  const iterator = chunks[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < LONGEST_MARK) {
    const next = await iterator.next();
    if (next.done) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  const all = async function* () {
    onBytes(head.length);
    try {
      yield head;
      for await (const chunk of { [Symbol.asyncIterator]: () => iterator }) {
        onBytes(chunk.length);
        yield chunk;
      }
    } finally {
      // A reader that stops at the head never entered the loop.
      await iterator.return?.();
    }
  };
  return { head, all: all(), close: async () => iterator.return?.() };
};

const gunzipped = async function* ({ name, bytes }: ImportFile, packed: AsyncIterable<Uint8Array>) {
  const onUnpacked = expansionOf(name, bytes);
  const gunzip = createGunzip({ chunkSize: INFLATED_CHUNK_BYTES });
  // The reader of gunzip receives every error. The callback keeps the pipeline from throwing it again.
  pipeline(Readable.from(packed, { objectMode: false }), gunzip, () => undefined);
  try {
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) {
      onUnpacked(chunk.length);
      yield chunk;
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "Z_BUF_ERROR")
      throw new ImportRefusal(name, "the gzip data end early, the file is truncated");
    if (code === "Z_DATA_ERROR")
      throw new ImportRefusal(name, `the gzip data are damaged (${String(error)})`);
    throw error;
  }
};

/** Throws ImportRefusal for files of known kinds that are not read. */
const refuseUnread = (name: string, head: Uint8Array): void => {
  if (beginsWith(head, SEVEN_ZIP))
    throw new ImportRefusal(name, "it is a 7z archive; unpack it, or pack it again as zip");
  if (beginsWith(head, SECRET_PARQUET))
    throw new ImportRefusal(name, "it is an encrypted Parquet file; write it again without encryption");
};

/** Yields an unpacked file as text or as a table. A Parquet file is read by ranges, for which it goes to the disk. */
const inner = async function* (
  { chunks, ...file }: TextFile,
  scratchFolder: string,
): AsyncGenerator<TextFile | TableFile> {
  const { name } = file;
  const { head, all } = await peek(chunks, () => undefined);
  refuseUnread(name, head);
  if (!beginsWith(head, PARQUET)) {
    yield { ...file, chunks: utf8Text(all) };
    return;
  }
  const copy = await spooled(name, all, scratchFolder);
  try {
    yield { ...file, table: await parquetTable(copy, () => undefined) };
  } finally {
    copy.close();
  }
};

/** Yields the texts and tables in a file, whose first bytes tell text, gzip, zip and Parquet apart. */
export const unpack = async function* (
  file: ImportFile,
  onBytes: OnBytes = () => undefined,
  scratchFolder: string = tmpdir(),
): AsyncGenerator<TextFile | TableFile> {
  const { name } = file;
  const { head, all, close } = await peek(await file.open(), onBytes);
  const isRanged = [SEVEN_ZIP, SECRET_PARQUET, ZIP, PARQUET].some((mark) => beginsWith(head, mark));
  if (isRanged) await close();
  refuseUnread(name, head);
  if (beginsWith(head, PARQUET)) yield { name, table: await parquetTable(file, onBytes) };
  else if (beginsWith(head, ZIP))
    for await (const member of unzipped(file, onBytes)) yield* inner(member, scratchFolder);
  else if (beginsWith(head, GZIP)) yield* inner({ name, chunks: gunzipped(file, all) }, scratchFolder);
  else yield { name, chunks: utf8Text(all) };
};
