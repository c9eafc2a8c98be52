import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Frees what this thread has let go of. An idle thread collects nothing by itself, and would hold it for hours. Only V8's
 * last resort also gives back the pages that it keeps for the next threads; it takes a tenth of a second.
 */
export const collectGarbage = (): void => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (how: Readonly<Record<string, string>>) => void;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
};
