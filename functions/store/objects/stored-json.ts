import type * as z from "zod";
import type { Objects, StoredObject } from "./ports.ts";

/** The JSON that an object holds. Throws where it is none, or does not fit the schema. */
export const readJson = <S extends z.ZodType>({ bytes }: StoredObject, schema: S): z.output<S> =>
  schema.parse(JSON.parse(new TextDecoder().decode(bytes)));

/** An object's JSON, parsed; undefined where there is no such object. Throws where it does not fit the schema. */
export const readStored = async <S extends z.ZodType>(
  objects: Pick<Objects, "get">,
  key: string,
  schema: S,
): Promise<z.output<S> | undefined> => {
  const found = await objects.get(key);
  return found && readJson(found, schema);
};
