import type { BucketSpec } from "../template/blueprint.ts";
import type { ObjectStore } from "./object-store.ts";

const DAY_MS = 86_400_000;

/** Deletes the objects that the buckets' lifecycle rules let expire, and returns how many those were. */
export const expireObjects = (
  store: Pick<ObjectStore, "bucket">,
  buckets: readonly BucketSpec[],
  nowMs: number,
): number => {
  let deleted = 0;
  for (const { name, expiries } of buckets) {
    const bucket = store.bucket(name);
    for (const { prefix, days } of expiries) {
      const expired = [...bucket.list(prefix)].filter(
        ({ about }) => nowMs - about.modifiedAtMs > days * DAY_MS,
      );
      for (const { key } of expired) bucket.delete(key);
      deleted += expired.length;
    }
  }
  return deleted;
};
