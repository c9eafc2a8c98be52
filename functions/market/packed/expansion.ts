import { ImportRefusal } from "../refusal.ts";

/** How many times its packed size a file may hold. Chains pack to a fifth or a thirtieth; an archive made to flood, to a thousandth. */
const MOST_EXPANSION = 250;
/** What even the smallest file may hold: a header and blank columns pack to next to nothing. */
const ALWAYS_ALLOWED_BYTES = 64 << 20;

/** Told of unpacked bytes as they come. Throws ImportRefusal once there are more than a chain's file can hold. */
export type OnUnpacked = (bytes: number) => void;

/** Bounds what a packed file of that size gives, all its parts together. */
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
