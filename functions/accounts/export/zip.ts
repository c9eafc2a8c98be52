import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

/**
 * Writes a zip (APPNOTE 6.3, without its 64-bit fields) file by file. A file is compressed whole, so that its header
 * holds its sizes. Readers find the files by the directory at the end.
 */

export type ZipFile = { readonly name: string; readonly bytes: Uint8Array };

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const LOCAL_BYTES = 30;
const DIRECTORY_BYTES = 46;
const END_BYTES = 22;
/** 2.0: a file with deflate. */
const VERSION = 20;
const UTF_8 = 0x0800;
const DEFLATE = 8;
/** The most files and bytes that the fields without 64 bits hold. */
const MOST_FILES = 0xffff;
const MOST_BYTES = 0xffffffff;
/** Half the work of zlib's default, for a twentieth more bytes. */
const LEVEL = 4;

const deflated = promisify((bytes: Uint8Array, done: (error: Error | null, out: Buffer) => void) =>
  deflateRaw(bytes, { level: LEVEL }, done),
);

/** MS-DOS date and time, UTC. */
const dosTimeOf = (atMs: number): number => {
  const at = new Date(atMs);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
};

/** The fields that a file's two headers share, from the version on. */
const sharedFields = (
  time: number,
  crc: number,
  packed: number,
  plain: number,
  nameBytes: number,
): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF_8, 2);
  fields.writeUInt16LE(DEFLATE, 4);
  fields.writeUInt32LE(time, 6);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(plain, 18);
  fields.writeUInt16LE(nameBytes, 22);
  return fields;
};

const localHeader = (name: Buffer, fields: Buffer): Buffer => {
  const header = Buffer.alloc(LOCAL_BYTES);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  fields.copy(header, 4);
  return Buffer.concat([header, name]);
};

const directoryHeader = (name: Buffer, fields: Buffer, offset: number): Buffer => {
  const header = Buffer.alloc(DIRECTORY_BYTES);
  header.writeUInt32LE(DIRECTORY_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  fields.copy(header, 6);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
};

const directoryEnd = (files: number, bytes: number, offset: number): Buffer => {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(DIRECTORY_END, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
};

/** The bytes of a zip of these files, as they come. Throws above 65,535 files or 4 GB. */
export const zipOf = async function* (
  files: AsyncIterable<ZipFile>,
  atMs: number,
): AsyncGenerator<Uint8Array> {
  const time = dosTimeOf(atMs);
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name: text, bytes } of files) {
    const name = Buffer.from(text);
    const packed = await deflated(bytes);
    const fields = sharedFields(time, crc32(bytes), packed.length, bytes.length, name.length);
    const header = localHeader(name, fields);
    directory.push(directoryHeader(name, fields, offset));
    offset += header.length + packed.length;
    if (directory.length > MOST_FILES || offset > MOST_BYTES) throw new Error("the export is over 4 GB");
    yield header;
    yield packed;
  }
  const listed = Buffer.concat(directory);
  yield listed;
  yield directoryEnd(directory.length, listed.length, offset);
};
