import { useState } from "react";
import { COLUMNS_KEY } from "../../lib/session.ts";

const read = (storage: Storage): readonly string[] | undefined => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(COLUMNS_KEY) ?? "null");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : undefined;
  } catch {
    return undefined;
  }
};

const write = (storage: Storage, ids: readonly string[]): void => {
  try {
    storage.setItem(COLUMNS_KEY, JSON.stringify(ids));
  } catch (failure) {
    console.error("the columns could not be kept", failure);
  }
};

/** Returns the chosen columns, kept until the log-out; `usual` before the first choice. */
export const useKeptColumns = (
  usual: readonly string[],
  storage = window.localStorage,
): readonly [readonly string[], (ids: readonly string[]) => void] => {
  const [ids, setIds] = useState(() => read(storage) ?? usual);
  return [
    ids,
    (chosen) => {
      setIds(chosen);
      write(storage, chosen);
    },
  ];
};
