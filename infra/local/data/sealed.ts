import { readFileSync, statSync } from "node:fs";
import { crc32 } from "node:zlib";
import type * as z from "zod";
import { Damaged } from "./damaged.ts";

/** Texts that are kept with a checksum before them, so that what a disk changed is not taken for what was written. */

const HEAD = /^crc32 ([0-9a-f]{8})\n/;
const HEX_DIGITS = 8;
/** JSON, keys in PEM and keys in one word: what was kept before there were checksums. */
const BARE = /^([{[]|-----BEGIN |[\w-]+$)/;

/** A checksum (CRC-32) of bytes as text. */
export const checksumOf = (bytes: string | Uint8Array): string =>
  crc32(bytes).toString(16).padStart(HEX_DIGITS, "0");

/** The text as it is kept. */
export const sealed = (text: string): string => `crc32 ${checksumOf(text)}\n${text}`;

/** The text that was kept; one from before there were checksums as it is. Throws where the two do not fit. */
export const unsealed = (kept: string): string => {
  const [head, checksum] = HEAD.exec(kept) ?? [];
  if (head === undefined && BARE.test(kept)) return kept;
  if (head === undefined) throw new Error("it has no checksum");
  const text = kept.slice(head.length);
  if (checksumOf(text) !== checksum) throw new Error("its checksum differs");
  return text;
};

/** A value as it is kept in a file of its own. */
export const sealedJson = (value: unknown): string => sealed(JSON.stringify(value));

/** Whether a name leads to a file, and not to a folder or nowhere. */
export const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** What a file holds, read by `read`; undefined where there is no file. Throws Damaged where `read` does. */
export const readKept = <T>(file: string, read: (text: string) => T): T | undefined => {
  if (!isFile(file)) return undefined;
  const kept = readFileSync(file, "utf8");
  try {
    return read(unsealed(kept));
  } catch (error) {
    throw new Damaged(`${file} is damaged: ${(error as Error).message}`, { cause: error });
  }
};

/** Reads the JSON of a value that fits the schema. Throws otherwise, in a few words. */
export const jsonOf =
  <S extends z.ZodType>(schema: S) =>
  (text: string): z.output<S> => {
    const { data, error } = schema.safeParse(JSON.parse(text));
    if (error) throw new Error("it holds something else");
    return data;
  };
