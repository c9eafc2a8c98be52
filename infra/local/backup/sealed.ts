import { crc32 } from "node:zlib";
import { Damaged } from "../data/damaged.ts";

/** Texts that are stored behind their checksum: the list of a backup, and all small files of earlier versions. */

const HEAD = /^crc32 ([0-9a-f]{8})\n/;
const HEX_DIGITS = 8;

/** CRC-32 in hex. */
export const checksumOf = (text: string): string => crc32(text).toString(16).padStart(HEX_DIGITS, "0");

export const sealed = (text: string): string => `crc32 ${checksumOf(text)}\n${text}`;

/** The text behind a checksum, or all of it where it has none, as in the oldest files. Throws Damaged, which names the file. */
export const unsealed = (stored: string, file: string): string => {
  const [head = "", checksum] = HEAD.exec(stored) ?? [];
  const text = stored.slice(head.length);
  if (checksum !== undefined && checksumOf(text) !== checksum) throw new Damaged(`${file} is damaged`);
  return text;
};
