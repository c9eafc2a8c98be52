import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import type * as z from "zod";
import { MESSAGE_LIMIT } from "#shared/contracts/socket.ts";
import { DamagedObject, type Objects, type StoredObject, unlessDamaged } from "./ports.ts";

/** Longer JSON is compressed; so a compressed object never fits a message. */
const PLAIN_BYTES = MESSAGE_LIMIT;
/** Half the work of zlib's default, for a twentieth more bytes. */
const GZIP_LEVEL = 4;
const [GZIP_FIRST, GZIP_SECOND] = [0x1f, 0x8b];

/** True for JSON that `putStored` compressed; no JSON text begins like gzip. */
export const isCompressed = ({ bytes }: Pick<StoredObject, "bytes">): boolean =>
  bytes[0] === GZIP_FIRST && bytes[1] === GZIP_SECOND;

/** The bytes of a value as they are stored: JSON, with gzip where it is long. Equal values have equal bytes. */
export const storedBytes = async (value: unknown): Promise<Uint8Array> => {
  const text = Buffer.from(JSON.stringify(value));
  return text.length > PLAIN_BYTES ? promisify(gzip)(text, { level: GZIP_LEVEL }) : text;
};

/** Puts a value as JSON, with gzip where it is long; returns the stored bytes. */
export const putStored = async (
  objects: Pick<Objects, "put">,
  key: string,
  value: unknown,
): Promise<Uint8Array> => {
  const bytes = await storedBytes(value);
  await objects.put(key, bytes);
  return bytes;
};

/** The text of an object that `storedBytes` made. Throws for damaged gzip. */
export const storedText = (object: Pick<StoredObject, "bytes">): string =>
  new TextDecoder().decode(isCompressed(object) ? gunzipSync(object.bytes) : object.bytes);

/** The parsed JSON of an object. Throws DamagedObject where it is not JSON of that schema. */
export const readJson = <S extends z.ZodType>(
  key: string,
  object: Pick<StoredObject, "bytes">,
  schema: S,
): z.output<S> => {
  try {
    return schema.parse(JSON.parse(storedText(object)));
  } catch (error) {
    throw new DamagedObject(key, { cause: error });
  }
};

/** Reads and parses an object's JSON; undefined where there is none. Throws DamagedObject. */
export const readStored = async <S extends z.ZodType>(
  objects: Pick<Objects, "get">,
  key: string,
  schema: S,
): Promise<z.output<S> | undefined> => {
  const found = await objects.get(key);
  return found && readJson(key, found, schema);
};

/** The same for an object that can be made again from others: undefined also where it is damaged. */
export const readDerived = <S extends z.ZodType>(
  objects: Pick<Objects, "get">,
  key: string,
  schema: S,
): Promise<z.output<S> | undefined> => unlessDamaged(readStored(objects, key, schema), () => undefined);

/** The bytes of an object that can be made again: empty where it is damaged, undefined where there is none. */
export const readDerivedBytes = async (
  objects: Pick<Objects, "get">,
  key: string,
): Promise<Uint8Array | undefined> =>
  (await unlessDamaged(objects.get(key), () => ({ bytes: new Uint8Array() })))?.bytes;
