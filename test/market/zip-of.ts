import { crc32, deflateRawSync } from "node:zlib";

/** A zip archive of a few texts, as APPNOTE.TXT 4.3 lays it out: local headers and data, then the directory. */
export const zipOf = (files: readonly (readonly [name: string, content: string])[]): Uint8Array => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const nameBytes = Buffer.from(name);
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const sizes = Buffer.alloc(26);
    sizes.writeUInt16LE(20, 0);
    sizes.writeUInt16LE(8, 4);
    sizes.writeUInt32LE(crc32(data), 10);
    sizes.writeUInt32LE(packed.length, 14);
    sizes.writeUInt32LE(data.length, 18);
    sizes.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), sizes, nameBytes, packed]);
    const made = Buffer.from([20, 0]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), made, sizes, tail, nameBytes]));
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, entries, Buffer.from("PK\x05\x06", "latin1"), end]);
};
