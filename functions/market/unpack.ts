import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { utf8Text } from "./csv/utf8-text.ts";
import type { ImportFile } from "./import-file.ts";
import { expansionOf } from "./packed/expansion.ts";
import type { OnBytes, TextFile } from "./packed/text-file.ts";
import { unzipped } from "./packed/unzip.ts";
import { ImportRefusal } from "./refusal.ts";

const GZIP = [0x1f, 0x8b] as const;
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;
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
    yield head;
    for await (const chunk of { [Symbol.asyncIterator]: () => iterator }) {
      onBytes(chunk.length);
      yield chunk;
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

/** Yields the text files in a file, in UTF-8. Its first bytes tell plain text, gzip and zip apart. */
export const unpack = async function* (
  file: ImportFile,
  onBytes: OnBytes = () => undefined,
): AsyncGenerator<TextFile> {
  const { head, all, close } = await peek(await file.open(), onBytes);
  if (beginsWith(head, SEVEN_ZIP)) {
    await close();
    throw new ImportRefusal(file.name, "it is a 7z archive; unpack it, or pack it again as zip");
  }
  if (beginsWith(head, ZIP)) {
    await close();
    yield* unzipped(file, onBytes);
  } else yield { name: file.name, chunks: utf8Text(beginsWith(head, GZIP) ? gunzipped(file, all) : all) };
};
