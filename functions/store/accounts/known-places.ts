import { createHash } from "node:crypto";
import * as z from "zod";
import { tableOf } from "../table.ts";

/** The table of known devices and addresses: pk `place`, a hash of user and place. */

const table = /* @__PURE__ */ tableOf("KNOWN_PLACES_TABLE");

const PlaceRow = z.object({ ttl: z.number().int() });

const keyOf = (place: string) => ({ place: createHash("sha256").update(place).digest("base64url") });

export const knownPlaces = {
  /** Stores a place until `ttl`, seconds since 1970. */
  remember: async (place: string, ttl: number): Promise<void> => {
    await table.put({ ...keyOf(place), ttl });
  },

  isKnown: async (place: string, nowSeconds: number): Promise<boolean> => {
    const Item = await table.get(keyOf(place));
    return Item !== undefined && PlaceRow.parse(Item).ttl >= nowSeconds;
  },
};
