import * as z from "zod";
import type { Database } from "../data/database.ts";

/** Returns the key that the database stores under a name; stores what `make` returns where there is none yet. */
export const storedKey = (database: Database, name: string, make: () => string): string => {
  const keys = database.collection("keys", z.string());
  const stored = keys.get(name);
  if (stored !== undefined) return stored;
  const made = make();
  keys.put(name, made);
  return made;
};
