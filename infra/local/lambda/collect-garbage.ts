import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Frees what this thread has let go of. An idle thread collects nothing by itself, and would hold it for hours. */
export const collectGarbage = (): void => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
};
