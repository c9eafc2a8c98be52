import type * as z from "zod";
import type { Objects } from "../store/ports.ts";

/** An object's JSON, parsed; undefined where there is no such object. Throws where it does not fit the schema. */
export const readStored = async <S extends z.ZodType>(
  objects: Pick<Objects, "get">,
  key: string,
  schema: S,
): Promise<z.output<S> | undefined> => {
  const found = await objects.get(key);
  return found && schema.parse(JSON.parse(new TextDecoder().decode(found.bytes)));
};
