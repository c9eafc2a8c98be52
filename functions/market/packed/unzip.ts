import { crc32 } from "node:zlib";
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from "yauzl";
import type { ImportFile } from "../import-file.ts";
import { ImportRefusal } from "../refusal.ts";
import { expansionOf, type OnUnpacked } from "./expansion.ts";
import { RangedReader } from "./ranged-reader.ts";
import type { OnBytes, TextFile } from "./text-file.ts";

const DATA_MEMBER = /\.(csv|txt|json|parquet)$/i;
const WORKBOOK = "xl/workbook.xml";
const SYSTEM_MEMBER = /(^|\/)(__MACOSX\/|\.)/;

type Member = {
  readonly name: string;
  readonly zip: ZipFile;
  readonly entry: Entry;
  readonly reader: RangedReader;
  readonly onUnpacked: OnUnpacked;
  readonly onBytes: OnBytes;
};

/** Throws ImportRefusal for an encrypted member or an unknown compression. */
const refuseUnreadable = (name: string, entry: Entry): void => {
  if (entry.isEncrypted()) throw new ImportRefusal(name, "it is encrypted; pack it without a password");
  if (!entry.canDecodeFileData())
    throw new ImportRefusal(
      name,
      `its compression (method ${entry.compressionMethod}) is not read; pack it by deflate`,
    );
};

const memberBytes = async function* ({ name, zip, entry, reader, onUnpacked, onBytes }: Member) {
  refuseUnreadable(name, entry);
  const packing = entry.compressedSize / entry.uncompressedSize;
  let checksum = 0;
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
      checksum = crc32(chunk, checksum);
      onUnpacked(chunk.length);
      onBytes(chunk.length * packing);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ImportRefusal) throw error;
    reader.rethrowFault();
    throw new ImportRefusal(name, `the zip data are damaged (${String(error)})`);
  }
  if (checksum !== entry.crc32) throw new ImportRefusal(name, "the zip data are damaged (checksum)");
};

/** Yields the members with data of a zip file in directory order, each unpacked as it is read. */
export const unzipped = async function* (file: ImportFile, onBytes: OnBytes): AsyncGenerator<TextFile> {
  const reader = new RangedReader(file);
  const onUnpacked = expansionOf(file.name, file.bytes);
  let found = 0;
  let isWorkbook = false;
  try {
    const zip = await fromRandomAccessReaderPromise(reader, file.bytes);
    for await (const entry of zip.eachEntry()) {
      isWorkbook ||= entry.fileName === WORKBOOK;
      if (!DATA_MEMBER.test(entry.fileName) || SYSTEM_MEMBER.test(entry.fileName)) continue;
      found++;
      const name = `${file.name}/${entry.fileName}`;
      const chunks = memberBytes({ name, zip, entry, reader, onUnpacked, onBytes });
      yield { name, chunks, isMember: true };
    }
  } catch (error) {
    if (error instanceof ImportRefusal || !(error instanceof Error)) throw error;
    reader.rethrowFault();
    throw new ImportRefusal(file.name, `the zip file cannot be read: ${error.message}`);
  }
  if (isWorkbook) throw new ImportRefusal(file.name, "this is an Excel workbook: save it as CSV");
  if (found === 0)
    throw new ImportRefusal(file.name, "the zip file holds no .csv, .txt, .json or .parquet file");
};
