import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** `malloc_trim` of glibc, on a thread of its own: a large heap takes some hundredths of a second. */
const loadTrim = async () => {
  try {
    const { default: koffi } = await import("koffi");
    return promisify<number, number>(koffi.load("libc.so.6").func("int malloc_trim(size_t keptBytes)").async);
  } catch {
    // Another system or C library, which has no such call and needs none.
    return undefined;
  }
};

let trim: ReturnType<typeof loadTrim> | undefined;

/**
 * Gives back to the system what this process has freed. glibc keeps freed memory that lies below something still used, even
 * after the thread that freed it has ended. Never rejected.
 */
export const returnMemory = async (): Promise<void> => {
  trim ??= loadTrim();
  await (await trim)?.(0);
};

/**
 * Frees what this thread has let go of. An idle thread collects nothing by itself, and would hold it for hours. Only V8's
 * last resort also gives back the pages that it keeps for the next threads; it takes a tenth of a second.
 */
export const collectGarbage = (): void => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (how: Readonly<Record<string, string>>) => void;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
};
