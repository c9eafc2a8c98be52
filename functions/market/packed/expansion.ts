import { ImportRefusal } from "../refusal.ts";

/** The largest allowed ratio of unpacked to packed size. Chains reach 5 to 30; a zip bomb reaches 1,000. */
const MOST_EXPANSION = 250;
/** Always allowed: a header and blank columns pack to next to nothing. */
const ALWAYS_ALLOWED_BYTES = 64 << 20;

/** Counts unpacked bytes. Throws ImportRefusal above the limit. */
export type OnUnpacked = (bytes: number) => void;

/** Returns a counter that limits the unpacked size of a file, all members together. */
export const expansionOf = (name: string, packedBytes: number): OnUnpacked => {
  const most = Math.max(ALWAYS_ALLOWED_BYTES, packedBytes * MOST_EXPANSION);
  let unpacked = 0;
  return (bytes) => {
    unpacked += bytes;
    if (unpacked > most)
      throw new ImportRefusal(
        name,
        `it unpacks to more than ${MOST_EXPANSION} times its size: no chain does`,
      );
  };
};
