import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { crc32 } from "node:zlib";
import * as z from "zod";
import { Damaged } from "../data/damaged.ts";

/** What is known of an object, behind its bytes: JSON, then its checksum, its length and a mark in four bytes each. */

const About = z.object({
  key: z.string(),
  bytes: z.number().int().min(0),
  /** MD5 in hex, with its quotes. */
  etag: z.string(),
  /** CRC-32 of each block; not known of objects that were stored before there were any. */
  sums: z.array(z.number().int()).optional(),
  contentType: z.string(),
  cacheControl: z.string().optional(),
  metadata: z.record(z.string(), z.string()),
  modifiedAtMs: z.number(),
  id: z.string(),
});
export type About = z.output<typeof About>;

const NUMBER_BYTES = 4;
/** More than any length, which is what stood at the end before there were checksums. */
const MARK = 0xb5_0b_1e_c7;

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(NUMBER_BYTES * values.length);
  for (const [place, value] of values.entries()) bytes.writeUInt32LE(value, NUMBER_BYTES * place);
  return bytes;
};

/** The bytes to write behind the object, which `readAbout` reads from the file's end. */
export const trailerOf = (about: About): Uint8Array => {
  const json = Buffer.from(JSON.stringify(about));
  return Buffer.concat([json, numbers(crc32(json), json.length, MARK)]);
};

const readAt = (descriptor: number, bytes: number, position: number): Buffer => {
  if (position < 0) throw new Error("it is too short");
  const buffer = Buffer.alloc(bytes);
  if (readSync(descriptor, buffer, 0, bytes, position) !== bytes) throw new Error("it is too short");
  return buffer;
};

/** The JSON before the end of a file, and where it begins. */
const readJson = (descriptor: number, size: number): { readonly json: Buffer; readonly start: number } => {
  const numberAt = (fromEnd: number): number =>
    readAt(descriptor, NUMBER_BYTES, size - NUMBER_BYTES * fromEnd).readUInt32LE();
  const isMarked = numberAt(1) === MARK;
  const length = numberAt(isMarked ? 2 : 1);
  const start = size - NUMBER_BYTES * (isMarked ? 3 : 1) - length;
  const json = readAt(descriptor, length, start);
  if (isMarked && crc32(json) !== numberAt(3)) throw new Error("the checksum of what is known of it differs");
  return { json, start };
};

/** What is known of the object in a file. Throws Damaged, which names the file, where it is none. */
export const readAbout = (file: string): About => {
  const descriptor = openSync(file, "r");
  try {
    const { size } = fstatSync(descriptor);
    const { json, start } = readJson(descriptor, size);
    const about = About.parse(JSON.parse(json.toString("utf8")));
    if (about.bytes !== start) throw new Error(`${start} bytes where ${about.bytes} were stored`);
    return about;
  } catch (error) {
    const why =
      error instanceof z.ZodError || error instanceof SyntaxError ? "" : `: ${(error as Error).message}`;
    throw new Damaged(`${file} is damaged${why}`, { cause: error });
  } finally {
    closeSync(descriptor);
  }
};
