import type * as z from "zod";
import { DamagedObject, type Objects, type StoredObject } from "./ports.ts";

/** The JSON that the object of a key holds. Throws DamagedObject where it is none, or does not fit the schema. */
export const readJson = <S extends z.ZodType>(
  key: string,
  { bytes }: Pick<StoredObject, "bytes">,
  schema: S,
): z.output<S> => {
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    throw new DamagedObject(key, { cause: error });
  }
};

/** An object's JSON, parsed; undefined where there is no such object. Throws DamagedObject as above. */
export const readStored = async <S extends z.ZodType>(
  objects: Pick<Objects, "get">,
  key: string,
  schema: S,
): Promise<z.output<S> | undefined> => {
  const found = await objects.get(key);
  return found && readJson(key, found, schema);
};
