import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isTemporary } from "../data/atomic-file.ts";
import { Damaged } from "../data/damaged.ts";
import { isFile } from "../data/sealed.ts";
import { nameBefore, setAside } from "../data/set-aside.ts";
import { adviceFor } from "./advice.ts";
import type { StoredObject } from "./object-folder.ts";
import { readAbout } from "./object-trailer.ts";

/** What of a bucket's folder is an object, and what is not or no longer. */

const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");

const PREFIX_DIGITS = 2;

/** Where the object of a key is, below its bucket's folder. */
export const placeOf = (key: string): string => {
  const hash = hashOf(key);
  return join(hash.slice(0, PREFIX_DIGITS), hash.slice(PREFIX_DIGITS));
};

const PLACE = /^[0-9a-f]{2}[/\\][0-9a-f]{62}$/;

/** Objects by key, and the places of those that are damaged. */
export type LoadedObjects = { readonly objects: Map<string, StoredObject>; readonly damaged: Set<string> };

/** Finds the objects in a folder; damaged ones are set aside, and what is no object is left alone. */
export const loadObjects = (folder: string): LoadedObjects => {
  const objects = new Map<string, StoredObject>();
  const damaged = new Set<string>();

  const loadOne = (place: string): void => {
    const file = join(folder, place);
    try {
      const about = readAbout(file);
      if (placeOf(about.key) === place) objects.set(about.key, { about, file });
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      setAside(file, error.message, adviceFor(""));
      damaged.add(place);
    }
  };

  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = join(folder, name);
    const before = nameBefore(name);
    if (before !== undefined) damaged.add(before);
    // What was being written when the process died was never put; what has no object's name is nobody's.
    else if (isTemporary(name) && isFile(file)) rmSync(file);
    else if (PLACE.test(name) && isFile(file)) loadOne(name);
  }
  for (const key of objects.keys()) damaged.delete(placeOf(key));
  return { objects, damaged };
};
