import { crc32, deflateRawSync } from "node:zlib";

type Packed = {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: Buffer;
  readonly length: number;
};

/** The value of a number that is in the 64-bit field instead. */
const ELSEWHERE = 0xffff_ffff;

const numbers64 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [i, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), 8 * i);
  return bytes;
};

/** APPNOTE 4.5.3: the sizes, and in the directory the offset, that exceed 32 bits. */
const extra64 = (...values: readonly number[]): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(1, 0);
  head.writeUInt16LE(8 * values.length, 2);
  return Buffer.concat([head, numbers64(...values)]);
};

/** Returns the fields that a local header and a directory entry share. */
const sizesOf = ({ name, crc, packed, length }: Packed, extra: Buffer): Buffer => {
  const is64 = extra.length > 0;
  const sizes = Buffer.alloc(26);
  sizes.writeUInt16LE(is64 ? 45 : 20, 0);
  sizes.writeUInt16LE(8, 4);
  sizes.writeUInt32LE(crc, 10);
  sizes.writeUInt32LE(is64 ? ELSEWHERE : packed.length, 14);
  sizes.writeUInt32LE(is64 ? ELSEWHERE : length, 18);
  sizes.writeUInt16LE(name.length, 22);
  sizes.writeUInt16LE(extra.length, 24);
  return sizes;
};

const signed = (signature: string, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(signature, "latin1"), ...parts]);

/** APPNOTE 4.3.14 and 4.3.15: the 64-bit end of a directory, and its locator. */
const end64 = (count: number, bytes: number, offset: number): Buffer => {
  const versions = Buffer.alloc(12);
  versions.writeUInt16LE(45, 0);
  versions.writeUInt16LE(45, 2);
  const record = Buffer.concat([versions, numbers64(count, count, bytes, offset)]);
  const locator = Buffer.concat([Buffer.alloc(4), numbers64(offset + bytes), Buffer.from([1, 0, 0, 0])]);
  return Buffer.concat([
    signed("PK\x06\x06", numbers64(record.length), record),
    signed("PK\x06\x07", locator),
  ]);
};

/**
 * Returns a zip archive of a few texts as in APPNOTE.TXT 4.3: local headers and data, then the directory. With `is64`,
 * every number that can be 64 bits wide is, as in archives beyond 4 GB.
 */
export const zipOf = (
  files: readonly (readonly [name: string, content: string | Uint8Array])[],
  is64 = false,
): Uint8Array => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [text, content] of files) {
    const data = Buffer.from(content as Uint8Array);
    const packed = deflateRawSync(data);
    const member = { name: Buffer.from(text), crc: crc32(data), packed, length: data.length };
    const localExtra = is64 ? extra64(data.length, packed.length) : Buffer.alloc(0);
    const extra = is64 ? extra64(data.length, packed.length, offset) : Buffer.alloc(0);
    const local = signed("PK\x03\x04", sizesOf(member, localExtra), member.name, localExtra, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(is64 ? ELSEWHERE : offset, 10);
    const made = Buffer.from([is64 ? 45 : 20, 0]);
    directory.push(signed("PK\x01\x02", made, sizesOf(member, extra), place, member.name, extra));
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(is64 ? 0xffff : files.length, 4);
  end.writeUInt16LE(is64 ? 0xffff : files.length, 6);
  end.writeUInt32LE(is64 ? ELSEWHERE : entries.length, 8);
  end.writeUInt32LE(is64 ? ELSEWHERE : offset, 12);
  const before = is64 ? end64(files.length, entries.length, offset) : Buffer.alloc(0);
  return Buffer.concat([...parts, entries, before, signed("PK\x05\x06", end)]);
};
