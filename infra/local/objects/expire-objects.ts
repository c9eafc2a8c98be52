import type { BucketSpec } from "../template/blueprint.ts";
import type { ObjectStore } from "./object-store.ts";

const DAY_MS = 86_400_000;

/** Deletes what the buckets' lifecycles say has had its time; how many objects that were. */
export const expireObjects = async (
  store: Pick<ObjectStore, "bucket">,
  buckets: readonly BucketSpec[],
  nowMs: number,
): Promise<number> => {
  let deleted = 0;
  for (const { name, expiries } of buckets) {
    const folder = store.bucket(name);
    for (const { prefix, days } of expiries)
      for (const key of folder.keys(prefix)) {
        const modifiedAtMs = folder.find(key)?.about.modifiedAtMs ?? nowMs;
        if (nowMs - modifiedAtMs <= days * DAY_MS) continue;
        await folder.delete(key);
        deleted++;
      }
  }
  return deleted;
};
