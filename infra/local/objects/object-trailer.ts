import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import * as z from "zod";

/** What is known of an object: JSON behind its bytes, then its length in four bytes. */

const About = z.object({
  key: z.string(),
  bytes: z.number().int().min(0),
  /** MD5 in hex, with its quotes. */
  etag: z.string(),
  contentType: z.string(),
  cacheControl: z.string().optional(),
  metadata: z.record(z.string(), z.string()),
  modifiedAtMs: z.number(),
  id: z.string(),
});
export type About = z.output<typeof About>;

const LENGTH_BYTES = 4;

/** The bytes to write behind the object, which `readAbout` reads from the file's end. */
export const trailerOf = (about: About): Uint8Array => {
  const json = Buffer.from(JSON.stringify(about));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(json.length);
  return Buffer.concat([json, length]);
};

const readAt = (descriptor: number, bytes: number, position: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  if (position < 0 || readSync(descriptor, buffer, 0, bytes, position) !== bytes)
    throw new Error("it is too short");
  return buffer;
};

/** What is known of the object in a file. Throws an error that names the file where it is none. */
export const readAbout = (file: string): About => {
  const descriptor = openSync(file, "r");
  try {
    const { size } = fstatSync(descriptor);
    const length = readAt(descriptor, LENGTH_BYTES, size - LENGTH_BYTES).readUInt32LE();
    const start = size - LENGTH_BYTES - length;
    const about = About.parse(JSON.parse(readAt(descriptor, length, start).toString("utf8")));
    if (about.bytes !== start) throw new Error(`${start} bytes where ${about.bytes} were stored`);
    return about;
  } catch (error) {
    throw new Error(`${file} is no stored object`, { cause: error });
  } finally {
    closeSync(descriptor);
  }
};
